import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'

const parameter = 'token'

/**
 * Takes the one-time token of an emailed link from the path or the query, passes it to the page, and removes it from
 * the address and its history entry before the page's code is loaded (AUTH-5, AUTH-8). From then on it is only in
 * memory. `page` is the path without the token.
 */
export function EmailedTokenLink({ page, children }: { page: string; children: (token: string | null) => ReactNode }) {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const inPath = useParams()[parameter]
  const inAddress = inPath ?? query.get(parameter)
  const [token, setToken] = useState(inAddress)
  if (inAddress !== null && inAddress !== token) setToken(inAddress)
  const isToBeCleaned = inPath !== undefined || query.has(parameter)
  query.delete(parameter)
  const rest = query.toString()
  const cleaned = page + (rest && `?${rest}`) + hash
  useEffect(() => {
    if (isToBeCleaned) void navigate(cleaned, { replace: true })
  }, [isToBeCleaned, cleaned, navigate])
  // The boundary is inside, so that a page that is still loading does not drop the token.
  return <Suspense fallback={null}>{children(token === '' ? null : token)}</Suspense>
}
