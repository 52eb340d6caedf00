import { ApiError } from '@frontdesk/api-client'

const mostFrames = 12

/** `at name (file:line:column)` as Chromium writes it, `name@file:line:column` as the others do. */
const frame =
  /^\s*(?:at\s+)?(?:(?<name>[\w$.<> [\]]{1,80}?)\s*[(@])?\(?\S*?(?<file>[\w.-]{1,80})(?:\?[^\s:]*)?:(?<line>\d+):(?<column>\d+)\)?\s*$/u

/** The places of a stack alone: names of functions and files. Its first lines may quote what a customer wrote. */
function framesOf(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      if (!/^\s*at\s|@/u.test(line)) return []
      const { name, file, line: row, column } = frame.exec(line)?.groups ?? {}
      return file === undefined || row === undefined || column === undefined
        ? []
        : [`  ${name?.trim() || '(anonymous)'} ${file}:${row}:${column}`]
    })
    .slice(0, mostFrames)
}

/** The address as its route's pattern: what is no plain word may be an id or a secret. */
const patternOf = (pathname: string): string =>
  pathname
    .split('/')
    .map((segment) => (/^[a-z][a-z-]{0,24}$/u.test(segment) || segment === '' ? segment : ':id'))
    .join('/')

function kindOf(error: unknown): string {
  if (error instanceof ApiError) {
    const code = /^[A-Z_]{1,60}$/u.exec(error.code ?? '')?.[0] ?? 'none'
    return `ApiError, status ${String(error.status)}, code ${code}, request ${error.requestId ?? 'none'}`
  }
  return error instanceof Error && /^\w{1,60}$/u.test(error.name) ? error.name : typeof error
}

/**
 * The details that help to find a failure and may be sent to anybody: the kind of error and its places, the page's
 * pattern, build, browser. No message, as it may quote; no token, no address with its parameters.
 */
export function failureDetails(
  error: unknown,
  {
    componentStack,
    pathname,
    build,
    userAgent,
    at,
  }: { componentStack: string; pathname: string; build: string | null; userAgent: string; at: Date },
): string {
  const places = error instanceof Error ? framesOf((error.stack ?? '').replace(error.message, '')) : []
  const parts = framesOf(componentStack)
  return [
    `Frontdesk ${build ?? 'development'}, ${at.toISOString()}`,
    `Page: ${patternOf(pathname)}`,
    `Failure: ${kindOf(error)}`,
    ...(places.length > 0 ? ['At:', ...places] : []),
    ...(parts.length > 0 ? ['Within:', ...parts] : []),
    `Browser: ${userAgent}`,
  ].join('\n')
}
