package io.warplight.callsites;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PlaceTest {
  private static final Place FULL =
      Place.at("step", "(Ljcuda/Pointer;)V", 3)
          .line(42)
          .sourceFile("Solver.java")
          .fate(Fate.OVERWRITTEN)
          .overwritten(43, "jcuda/runtime/JCuda.cudaFree")
          .codes(CodeSet.of(600))
          .formatter("jcuda/runtime/cudaError.stringFor")
          .catches(CatchKind.CUDA_EXCEPTION)
          .polls(true)
          .unwinds(true)
          .passedTo("com/acme/Log.info")
          .storedIn("com/acme/Solver.last")
          .returnsDerived(true)
          .reason("computed")
          .build();

  @Test
  void comesBackFromItsStringAsItWas() {
    Place back = Place.decode(FULL.encode());

    assertThat(back).isEqualTo(FULL).hasSameHashCodeAs(FULL).hasToString(FULL.encode());
    assertThat(back).usingRecursiveComparison().isEqualTo(FULL);
    assertThat(back.method()).isEqualTo("step");
    assertThat(back.descriptor()).isEqualTo("(Ljcuda/Pointer;)V");
    assertThat(back.ordinal()).isEqualTo(3);
    assertThat(back.line()).isEqualTo(42);
    assertThat(back.sourceFile()).isEqualTo("Solver.java");
    assertThat(back.fate()).isEqualTo(Fate.OVERWRITTEN);
    assertThat(back.overwrittenLine()).isEqualTo(43);
    assertThat(back.overwrittenBy()).isEqualTo("jcuda/runtime/JCuda.cudaFree");
    assertThat(back.codes()).isEqualTo(CodeSet.of(600));
    assertThat(back.formatter()).isEqualTo("jcuda/runtime/cudaError.stringFor");
    assertThat(back.catches()).isEqualTo(CatchKind.CUDA_EXCEPTION);
    assertThat(back.polls()).isTrue();
    assertThat(back.unwinds()).isTrue();
    assertThat(back.passedTo()).isEqualTo("com/acme/Log.info");
    assertThat(back.storedIn()).isEqualTo("com/acme/Solver.last");
    assertThat(back.returnsDerived()).isTrue();
    assertThat(back.reason()).isEqualTo("computed");
  }

  @Test
  void keepsWhatIsNotKnownUnknown() {
    Place back = Place.decode(Place.at("", "", 0).build().encode());

    assertThat(back.fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(back.line()).isZero();
    assertThat(back.sourceFile()).isNull();
    assertThat(back.catches()).isEqualTo(CatchKind.NONE);
    assertThat(back.codes()).isEqualTo(CodeSet.NONE);
  }

  @Test
  void survivesAnyNameAndShowsNoControlCharacter() throws IOException {
    Random random = new Random(7);
    for (int i = 0; i < 2_000; i++) {
      StringBuilder name = new StringBuilder();
      for (int length = random.nextInt(20); length > 0; length--) {
        name.append(
            (char) (random.nextBoolean() ? random.nextInt(0x100) : random.nextInt(0x10000)));
      }
      Place place =
          Place.at(name.toString(), "|d=%0041%%" + name, i)
              .sourceFile(name + "\n|f=checked")
              .build();

      String text = place.encode();

      assertThat(Place.decode(text).method()).isEqualTo(name.toString());
      assertThat(Place.decode(text).sourceFile()).isEqualTo(name + "\n|f=checked");
      assertThat(text.chars().noneMatch(Character::isISOControl)).isTrue();
      assertThat(modifiedUtf8(text)).isLessThanOrEqualTo(65_535);
    }
  }

  @Test
  void dropsDetailsAndCutsNamesRatherThanOutgrowTheConstantPool() throws IOException {
    String huge = "\u4e2d\u0000".repeat(30_000);
    Place place =
        Place.at(huge, "(L" + huge + ";)V", 1)
            .sourceFile(huge)
            .overwritten(9, huge)
            .formatter(huge)
            .passedTo(huge)
            .storedIn(huge)
            .reason(huge)
            .fate(Fate.UNREAD)
            .line(5)
            .build();

    Place back = Place.decode(place.encode());

    assertThat(modifiedUtf8(place.encode())).isLessThanOrEqualTo(65_535);
    assertThat(back.fate()).isEqualTo(Fate.UNREAD);
    assertThat(back.line()).isEqualTo(5);
    assertThat(back.sourceFile()).isNull();
    assertThat(back.method()).startsWith(huge.substring(0, 900));
    assertThat(Place.at(huge + "x", "()V", 0).build().encode())
        .as("two long names stay apart")
        .isNotEqualTo(Place.at(huge + "y", "()V", 0).build().encode());
  }

  private static int modifiedUtf8(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new DataOutputStream(bytes).writeUTF(text);
    return bytes.size() - 2;
  }

  @Test
  void readsWhatALaterVersionMayWrite() {
    Place place =
        Place.decode("2|z=new|m=step|d=()V|o=1|f=vanished|l=12|x=none_such|c=600..601,new|q");

    assertThat(place.method()).isEqualTo("step");
    assertThat(place.fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(place.line()).isEqualTo(12);
    assertThat(place.codes()).isEqualTo(CodeSet.range(600, 601));
    assertThat(place.catches()).isEqualTo(CatchKind.NONE);
  }

  @Test
  void readsAnyTextWithoutThrowing() {
    Random random = new Random(11);
    String valid = FULL.encode();
    for (int i = 0; i < 5_000; i++) {
      StringBuilder text =
          new StringBuilder(valid.substring(0, random.nextInt(valid.length() + 1)));
      for (int edits = random.nextInt(4); edits > 0 && text.length() > 0; edits--) {
        text.setCharAt(random.nextInt(text.length()), "|=%x0\u0001".charAt(random.nextInt(6)));
      }
      assertThat(Place.decode(text.toString()).fate()).isNotNull();
    }
    assertThat(Place.decode("").reason()).isEqualTo("no_place");
    assertThat(Place.decode("1|m=a|d=b|l=x").line()).isZero();
  }

  @Test
  void isSwallowedByFateAndCode() {
    Place other = FULL.toBuilder().fate(Fate.CHECKED_OTHER).build();

    assertThat(other.isSwallowed(700)).isTrue();
    assertThat(other.isSwallowed(600)).isFalse();
    assertThat(FULL.toBuilder().fate(Fate.RETURNED).build().isSwallowed(700)).isFalse();
    assertThat(Fate.CHECKED_OTHER.id()).isEqualTo("checked_other");
    assertThat(Fate.UNKNOWN.isSwallowed()).isFalse();
    assertThat(Fate.DISCARDED.isSwallowed()).isTrue();
    assertThat(Fate.RETURNED.or(Fate.PASSED)).isEqualTo(Fate.PASSED);
    assertThat(Fate.CHECKED.or(Fate.UNREAD)).isEqualTo(Fate.CHECKED);
  }
}
