import { useParams, useSearchParams } from 'react-router-dom';

/** The token of a mailed link: the last path segment, else the query parameter `token`, else ''. */
export function useToken(): string {
  const { token } = useParams();
  const [query] = useSearchParams();
  return token ?? query.get('token') ?? '';
}
