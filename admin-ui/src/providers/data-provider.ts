import { PAGE_MAX } from '@eventframe/contracts/limits';
import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin';
import { api, type Schemas, unwrapBody, unwrapList } from './api';
import { apiCalls } from './api-calls';

type Lists = Record<string, (params: GetListParams) => Promise<GetListResult>>;

/** Convert react-admin's list parameters to the API's query. */
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
 * Lists paged, filtered and sorted by the server. The API's types allow only certain sort fields and filters, which
 * react-admin's types cannot express.
 */
const lists: Lists = {
  async users(params) {
    const { users, total, isExact } = await unwrapBody(
      api.GET('/api/admin/users', { params: { query: pageOf(params) as never } }),
    );
    return { data: users, total, meta: { isExact } };
  },
  events: (params) =>
    unwrapList(api.GET('/api/admin/events', { params: { query: pageOf(params) as never } })),
  'audit-log': (params) =>
    unwrapList(api.GET('/api/admin/audit-log', { params: { query: pageOf(params) as never } })),
  reports: ({ filter, ...params }) => {
    // No filter means all, as in every list. The API's default is open reports only.
    const query = pageOf({ ...params, filter: { state: 'all', ...(filter as object) } });
    return unwrapList(api.GET('/api/admin/reports', { params: { query: query as never } }));
  },
  'device-bans': (params) =>
    unwrapList(api.GET('/api/admin/device-bans', { params: { query: pageOf(params) as never } })),
  async plans() {
    const data = await unwrapBody(api.GET('/api/admin/plans'));
    return { data, total: data.length };
  },
};

const rejectUnsupported = (operation: string) => (resource: string) =>
  Promise.reject(new Error(`${resource} has no ${operation}`));

/** react-admin's data provider on the typed client, plus the console's other calls. */
export const dataProvider = {
  getList: (resource, params) => lists[resource]?.(params) ?? rejectUnsupported('list')(resource),
  async getOne(resource, { id }) {
    if (resource !== 'users') return rejectUnsupported('single record')(resource);
    const data = await unwrapBody(api.GET('/api/admin/users/{id}', { params: { path: { id: String(id) } } }));
    return { data: data as unknown as RaRecord };
  },
  async update(resource, { id, data }) {
    const path = { id: String(id) };
    if (resource === 'users') {
      const body = data as Schemas['ChangeStatusRequest'];
      return { data: await unwrapBody(api.PATCH('/api/admin/users/{id}', { params: { path }, body })) };
    }
    if (resource !== 'plans') return rejectUnsupported('change')(resource);
    const body = data as Schemas['ChangePlanContentRequest'];
    return { data: await unwrapBody(api.PATCH('/api/admin/plans/{id}', { params: { path }, body })) };
  },
  async delete(resource, { id, previousData }) {
    if (resource !== 'users') return rejectUnsupported('deletion')(resource);
    await api.DELETE('/api/admin/users/{id}', { params: { path: { id: String(id) } } });
    return { data: previousData as RaRecord };
  },
  getMany: rejectUnsupported('choice of records'),
  getManyReference: rejectUnsupported('referenced records'),
  create: rejectUnsupported('creation'),
  updateMany: rejectUnsupported('change of many'),
  deleteMany: rejectUnsupported('deletion of many'),
  ...apiCalls,
} as DataProvider & typeof apiCalls;

export type ConsoleDataProvider = typeof dataProvider;
