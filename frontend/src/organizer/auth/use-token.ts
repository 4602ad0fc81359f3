import { useParams, useSearchParams } from 'react-router-dom';

/** The secret of a mailed link: the last part of the path, else the query parameter `token`; empty without one. */
export function useToken(): string {
  const { token } = useParams();
  const [query] = useSearchParams();
  return token ?? query.get('token') ?? '';
}
