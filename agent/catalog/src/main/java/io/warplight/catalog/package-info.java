/**
 * What Warplight knows about CUDA bindings without asking one: their functions, what these do and
 * take, and what the status codes mean. Plain data in readable files, one a binding class, and the
 * small readers for them.
 *
 * <p>Start at {@link io.warplight.catalog.Catalogue}. Every other room may use this package, from
 * any thread, also inside a class-file transformer: nothing here takes a lock while something
 * loads, and no class of a binding is ever loaded. {@link io.warplight.catalog.BindingNames} alone
 * is made for the first lines of the transformer, where nothing else may load yet. The classes live
 * in the agent's own class loader.
 *
 * <p>{@code docs/catalogue.md} describes the files and shows how to add a function.
 */
package io.warplight.catalog;
