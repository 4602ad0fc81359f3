import { PAGE_MAX } from '@eventframe/contracts/limits';
import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin';
import { api, bodyOf, listingOf, type Schemas } from './api';
import { verbs } from './verbs';

type Lists = Record<string, (params: GetListParams) => Promise<GetListResult>>;

/** What a list asks for, as the API takes it. */
function pageOf({ pagination, sort, filter }: GetListParams) {
  return {
    page: pagination && Math.min(pagination.page, PAGE_MAX),
    limit: pagination?.perPage,
    sort: sort?.field,
    order: sort?.order.toLowerCase(),
    ...(filter as Record<string, unknown>),
  };
}

/**
 * The lists that are paged, filtered and sorted by the server. The API's document narrows sort fields and
 * filters to fixed words; what a list offers are those, which types cannot follow through react-admin.
 */
const lists: Lists = {
  async users(params) {
    const { users, total, isExact } = await bodyOf(
      api.GET('/api/admin/users', { params: { query: pageOf(params) as never } }),
    );
    return { data: users, total, meta: { isExact } };
  },
  events: (params) => listingOf(api.GET('/api/admin/events', { params: { query: pageOf(params) as never } })),
  'audit-log': (params) =>
    listingOf(api.GET('/api/admin/audit-log', { params: { query: pageOf(params) as never } })),
  reports: ({ filter, ...params }) => {
    // No state is all of them, as in every list; the server takes that for those that wait.
    const query = pageOf({ ...params, filter: { state: 'all', ...(filter as object) } });
    return listingOf(api.GET('/api/admin/reports', { params: { query: query as never } }));
  },
  'device-bans': (params) =>
    listingOf(api.GET('/api/admin/device-bans', { params: { query: pageOf(params) as never } })),
  async plans() {
    const data = await bodyOf(api.GET('/api/admin/plans'));
    return { data, total: data.length };
  },
};

const refuse = (verb: string) => (resource: string) =>
  Promise.reject(new Error(`${resource} has no ${verb}`));

/** react-admin's verbs over the typed client, and beside them the console's own. */
export const dataProvider = {
  getList: (resource, params) => lists[resource]?.(params) ?? refuse('list')(resource),
  async getOne(resource, { id }) {
    if (resource !== 'users') return refuse('single record')(resource);
    const data = await bodyOf(api.GET('/api/admin/users/{id}', { params: { path: { id: String(id) } } }));
    return { data: data as unknown as RaRecord };
  },
  async update(resource, { id, data }) {
    const path = { id: String(id) };
    if (resource === 'users') {
      const body = data as Schemas['ChangeStatusRequest'];
      return { data: await bodyOf(api.PATCH('/api/admin/users/{id}', { params: { path }, body })) };
    }
    if (resource !== 'plans') return refuse('change')(resource);
    const body = data as Schemas['ChangePlanContentRequest'];
    return { data: await bodyOf(api.PATCH('/api/admin/plans/{id}', { params: { path }, body })) };
  },
  async delete(resource, { id, previousData }) {
    if (resource !== 'users') return refuse('deletion')(resource);
    await api.DELETE('/api/admin/users/{id}', { params: { path: { id: String(id) } } });
    return { data: previousData as RaRecord };
  },
  getMany: refuse('choice of records'),
  getManyReference: refuse('referenced records'),
  create: refuse('creation'),
  updateMany: refuse('change of many'),
  deleteMany: refuse('deletion of many'),
  ...verbs,
} as DataProvider & typeof verbs;

export type ConsoleDataProvider = typeof dataProvider;
