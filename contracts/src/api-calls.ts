import type { paths } from './api.generated.js';

/*
 * Types of single calls, for callers that cannot use the client of api-client.ts: the guest page, whose bundle budget is too
 * small for it, and uploads that report progress. This file contains only types, so it adds nothing to a bundle.
 */

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Success = 200 | 201 | 202 | 204;

type Operation<P extends keyof paths, M extends Method> =
  paths[P] extends Record<M, infer Described> ? Described : never;

/** The HTTP methods of a path. */
export type MethodOf<P extends keyof paths> = {
  [M in Method]: [Operation<P, M>] extends [never] ? never : M;
}[Method];

/** The paths that support a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: [Operation<P, M>] extends [never] ? never : P;
}[keyof paths];

/** A path with its parameters filled in: `/api/events/7` of `/api/events/{id}`. */
export type RequestPath<P extends string> = P extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${RequestPath<After>}`
  : P;

type Json<Described> = Described extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** The response body of a successful call. */
export type ResponseBody<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { responses: infer Responses } ? Json<Responses[keyof Responses & Success]> : never;

/** The JSON request body of a call. */
export type RequestBody<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { requestBody: infer Described } ? Json<Described> : never;
