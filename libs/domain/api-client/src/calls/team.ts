import type { BodyOf, CompanyRole, Invitation, OpenedInvitation } from '@frontdesk/contract'
import { fieldsOf } from '../border/fieldsOf.ts'
import { readAccepted } from '../border/readAccepted.ts'
import { readCompany } from '../border/readCompany.ts'
import { readCompanyUser } from '../border/readCompanyUser.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList, readOne } from '../border/readList.ts'
import { NO_TIME } from '../border/readMessage.ts'
import { readText, readToken } from '../border/readToken.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

const roles: readonly CompanyRole[] = ['owner', 'admin', 'agent']
const states: readonly OpenedInvitation['state'][] = ['open', 'accepted', 'withdrawn', 'expired']

function readInvitation(raw: unknown): Invitation | null {
  const fields = fieldsOf(raw)
  const [id, email, role] = [readText(fields['id']), readText(fields['email']), readToken(fields['role'], roles)]
  if (!id || !email || role === null) return null
  return {
    id,
    email,
    role,
    invitedBy: readText(fields['invitedBy']) || null,
    sentAt: readInstant(fields['sentAt']) ?? NO_TIME,
    expiresAt: readInstant(fields['expiresAt']) ?? NO_TIME,
  }
}

function readOpened(raw: unknown): OpenedInvitation | null {
  const fields = fieldsOf(raw)
  const [email, state] = [readText(fields['email']), readToken(fields['state'], states)]
  if (!email || state === null) return null
  return {
    state,
    email,
    companyName: readText(fields['companyName']) ?? '',
    // A role that this client does not know has the least powers until it is accepted.
    role: readToken(fields['role'], roles) ?? 'agent',
    invitedBy: readText(fields['invitedBy']) || null,
    hasAccount: fields['hasAccount'] === true,
  }
}

/** The people of a company and invitations into it, for providers with `capabilities.team` (TEAM-1). */
export const teamCalls = (call: CallApi) => {
  const readTheInvitation = (response: unknown) => readOne(response, 'invitation', readInvitation)
  return {
    /** Invitations that nobody has accepted or withdrawn, the newest first. */
    listInvitations: ({ companyId }: CompanyScope = {}, options?: CallOptions): Promise<readonly Invitation[]> =>
      call('listInvitations', { companyId }, (response) => readList(response, 'invitations', readInvitation), options),
    /** Rejects with ALREADY_MEMBER, NOT_OWNER, LIST_FULL or RATE_LIMITED. */
    inviteColleague: (invited: CompanyScope & BodyOf<'inviteColleague'>, options?: CallOptions): Promise<Invitation> =>
      call('inviteColleague', { companyId: undefined, ...invited }, readTheInvitation, options),
    resendInvitation: (of: CompanyScope & { id: string }, options?: CallOptions): Promise<Invitation> =>
      call('resendInvitation', { companyId: undefined, ...of }, readTheInvitation, options),
    withdrawInvitation: ({ companyId, id }: CompanyScope & { id: string }, options?: CallOptions) =>
      call('withdrawInvitation', { id }, readAccepted, { ...options, query: { companyId } }),
    /** Rejects with LAST_OWNER. */
    leaveCompany: ({ companyId }: CompanyScope = {}, options?: CallOptions) =>
      call('leaveCompany', {}, readAccepted, { ...options, query: { companyId } }),
    /** Rejects with NOT_OWNER or LAST_OWNER. */
    changeCompanyRole: (change: CompanyScope & { id: number; role: CompanyRole }, options?: CallOptions) =>
      call(
        'changeCompanyRole',
        { companyId: undefined, ...change },
        (response) => readOne(response, 'user', readCompanyUser),
        options,
      ),
    /** Rejects with NOT_OWNER or LAST_OWNER. */
    removeCompanyUser: ({ companyId, id }: CompanyScope & { id: number }, options?: CallOptions) =>
      call('removeCompanyUser', { id }, readAccepted, { ...options, query: { companyId } }),
    /** Rejects with TOKEN_INVALID. */
    openInvitation: (token: string, options?: CallOptions): Promise<OpenedInvitation> =>
      call('openInvitation', { token }, (response) => readOne(response, 'invitation', readOpened), options),
    /** Rejects with INVITATION_OF_OTHERS, or TOKEN_EXPIRED for one that is open no more; returns the company. */
    acceptInvitation: (token: string, options?: CallOptions) =>
      call('acceptInvitation', { token }, (response) => readOne(response, 'company', readCompany), options),
  }
}
