import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { Observable, map } from 'rxjs';
import { VsphereClient } from '../vsphere/vsphere-client';
import { MediaType, Method, PathOf, Result, Sent } from './api-call';

type Value = string | number | boolean;

interface Parts {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, Value | undefined>>;
  readonly header?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Calls of the REST API; paths, parameters, bodies and results are those of the contract. */
@Injectable({ providedIn: 'root' })
export class Api {
  private readonly http = inject(HttpClient);
  private readonly client = inject(VsphereClient);

  get<P extends PathOf<'get'>>(path: P, ...call: Sent<'get', P>): Observable<Result<'get', P>> {
    return this.send('get', path, call);
  }

  /** The rows alone of a list. */
  items<P extends PathOf<'get'>>(
    path: P,
    ...call: Sent<'get', P>
  ): Observable<Result<'get', P> extends { readonly items: infer I } ? I : never> {
    return this.send<{ items: never }>('get', path, call).pipe(map(({ items }) => items));
  }

  post<P extends PathOf<'post'>>(path: P, ...call: Sent<'post', P>): Observable<Result<'post', P>> {
    return this.send('post', path, call);
  }

  put<P extends PathOf<'put'>>(path: P, ...call: Sent<'put', P>): Observable<Result<'put', P>> {
    return this.send('put', path, call);
  }

  delete<P extends PathOf<'delete'>>(path: P, ...call: Sent<'delete', P>): Observable<Result<'delete', P>> {
    return this.send('delete', path, call);
  }

  file<P extends PathOf<'get'>>(path: P, type: MediaType<P>, ...call: Sent<'get', P>): Observable<Blob> {
    const { header, ...rest } = partsOf(call);
    const headers = { ...header, Accept: type };
    return this.http.get(this.address(path, rest), { params: paramsOf(rest), headers, responseType: 'blob' });
  }

  /** A file of what is posted, whose names do not fit an address. */
  fileOf<P extends PathOf<'post'>>(path: P, type: string, ...call: Sent<'post', P>): Observable<Blob> {
    const { header, body, ...rest } = partsOf(call);
    const headers = { ...header, Accept: type };
    return this.http.post(this.address(path, rest), body, { params: paramsOf(rest), headers, responseType: 'blob' });
  }

  /** The address of a request that another component sends. */
  url<P extends PathOf<'get'>>(path: P, ...call: Sent<'get', P>): string {
    return this.address(path, partsOf(call));
  }

  /** The OpenAPI document of the service. */
  description(): Observable<object> {
    return this.http.get<object>(this.client.apiBase().replace(/api\/v1$/, 'v3/api-docs'));
  }

  private send<T>(method: Method, path: string, call: readonly unknown[]): Observable<T> {
    const parts = partsOf(call);
    return this.http.request<T>(method, this.address(path, parts), {
      params: paramsOf(parts),
      headers: parts.header ?? {},
      body: parts.body,
    });
  }

  /** Sets the vCenter of the call: a plug-in token belongs to one, and not every path contains an object of it. */
  private address(path: string, { path: names = {} }: Parts): string {
    const url =
      this.client.apiBase() + path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(names[name] ?? ''));
    const vcenter = this.client.vcenter();
    return vcenter === null ? url : `${url}?vcenter=${encodeURIComponent(vcenter)}`;
  }
}

function partsOf([parts]: readonly unknown[]): Parts {
  return parts ?? {};
}

function paramsOf({ query = {} }: Parts): Record<string, Value> {
  return Object.fromEntries(Object.entries(query).filter((entry): entry is [string, Value] => entry[1] !== undefined));
}
