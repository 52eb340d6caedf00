import type { BodyOf } from '@frontdesk/contract'
import { readAccepted } from '../border/readAccepted.ts'
import { readGrantedImpersonation, readImpersonationRecord } from '../border/readImpersonation.ts'
import { readList } from '../border/readList.ts'
import type { CallOptions } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/**
 * Acting of system administrators for companies of others (SYS-4), at providers with `capabilities.impersonation`, and
 * the list of it that the company sees.
 */
export const impersonationCalls = (call: CallApi) => ({
  startImpersonation: (wish: BodyOf<'startImpersonation'>) =>
    call('startImpersonation', wish, readGrantedImpersonation),
  /** Rejects with the code IMPERSONATION_REQUIRED once the access is over. */
  getImpersonation: (id: string, options?: CallOptions) =>
    call('getImpersonation', { id }, readGrantedImpersonation, options),
  allowImpersonationChanges: (impersonationId: string) =>
    call('allowImpersonationChanges', { impersonationId }, readGrantedImpersonation),
  /** The call outlives the page that is left. */
  endImpersonation: (impersonationId: string) =>
    call('endImpersonation', { impersonationId }, readAccepted, { keepalive: true }),
  listImpersonations: (options?: CallOptions) =>
    call(
      'listImpersonations',
      { companyId: undefined },
      (response) => readList(response, 'impersonations', readImpersonationRecord),
      options,
    ),
})
