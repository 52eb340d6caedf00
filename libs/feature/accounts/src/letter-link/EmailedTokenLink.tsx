import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'

const parameter = 'token'

/**
 * Takes the one-time token of a letter's link, from the path or from the query, and hands it to the page, while the address
 * loses it in its own entry of the history before the page is even fetched (AUTH-5, AUTH-8). From then on it is in memory
 * alone. `page` is where the address leads without it.
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
  // The boundary is inside: a page that still comes must not make this forget the token.
  return <Suspense fallback={null}>{children(token === '' ? null : token)}</Suspense>
}
