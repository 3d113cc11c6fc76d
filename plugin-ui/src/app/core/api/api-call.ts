import type { operations, paths } from './generated/contract';

export type Method = 'get' | 'post' | 'put' | 'delete';

type Root = '/api/v1';

/** Paths of the contract below its root that take the method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends object ? (P extends `${Root}${infer Rest}` ? Rest : never) : never;
}[keyof paths];

type Operation<M extends Method, P extends string> = `${Root}${P}` extends infer Full extends keyof paths
  ? paths[Full][M]
  : never;

type KeyOf<T> = T extends unknown ? keyof T : never;
type QueryName = KeyOf<NonNullable<operations[keyof operations]['parameters']['query']>>;

type Loose<T> = { [K in keyof T]: Partial<Pick<T, K>> extends Pick<T, K> ? T[K] | undefined : T[K] };

/** Parameters of a query; those of other operations are forbidden, so that they are found in spread objects also. */
type Query<Q> = Loose<Q> & { readonly [K in Exclude<QueryName, keyof Q>]?: never };

type Parameters<A> = { [K in keyof A]: K extends 'query' ? Query<NonNullable<A[K]>> : A[K] };

type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? { readonly body: B }
  : { readonly body?: never };

type Call<O> = O extends { parameters: infer A } ? Parameters<A> & Body<O> : never;

type Arguments<C> = Partial<C> extends C ? [call?: C] : [call: C];

/** What a call sends: parameters of the path, the query and the header, and the body. */
export type Sent<M extends Method, P extends string> = Arguments<Call<Operation<M, P>>>;

/** Parameters of the query of a list. */
export type QueryOf<P extends PathOf<'get'>> =
  Operation<'get', P> extends { parameters: { query?: infer Q } } ? Loose<NonNullable<Q>> : never;

type Answer<O> = O extends { responses: infer R } ? R[keyof R & (200 | 201 | 202 | 204)] : never;

/** The JSON that a call returns. */
export type Result<M extends Method, P extends string> =
  Answer<Operation<M, P>> extends { content: { 'application/json': infer T } } ? T : unknown;

/** Media types in which a resource can be read. */
export type MediaType<P extends PathOf<'get'>> =
  Answer<Operation<'get', P>> extends { content: infer C } ? keyof C & string : never;
