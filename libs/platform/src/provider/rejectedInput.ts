import { t } from '@lingui/core/macro'

/**
 * The message, in the user's language, for input that the provider API refuses field by field: its own text and its
 * `issues` are for developers. Null for any other failure.
 */
export const rejectedInput = ({ code, body }: { code: string | null; body?: unknown }): string | null =>
  code === 'VALIDATION_ERROR' && hasIssues(body)
    ? t`Something you entered is not accepted. Check it and try again.`
    : null

const hasIssues = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'issues' in body && Array.isArray(body.issues)
