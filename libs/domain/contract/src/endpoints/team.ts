import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Company } from '../entities/Company.ts'
import { CompanyUser } from '../entities/CompanyUser.ts'
import { CompanyRole, Invitation, OpenedInvitation } from '../entities/Invitation.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { EmailAddress, IdInput } from '../wireValues.ts'

const InCompany = { companyId: IdInput.optional() }
const OfInvitation = z.object({ id: z.uuid() })
const OfPerson = z.object({ id: IdInput })
/** The secret of a link, as the email has it. */
const Link = z.object({ token: z.string().min(20).max(128) })

/** The people of a company and the invitations into it (TEAM-1; extensions). */
export const teamEndpoints = {
  listInvitations: defineEndpoint({
    ...routes.listInvitations,
    access: 'company',
    register: ['TEAM-1'],
    summary: 'The invitations that nobody has accepted or withdrawn, the newest first, also those that have expired.',
    query: z.object(InCompany),
    response: accepted({ invitations: z.array(Invitation) }),
  }),
  inviteColleague: defineEndpoint({
    ...routes.inviteColleague,
    access: 'company',
    register: ['TEAM-1', 'SYS-6'],
    summary:
      'Emails an invitation into the company to an address, with or without an account; its link works once, within seven days. An address that was invited before gets the new role and a new link. Only owners invite owners.',
    body: z.object({ ...InCompany, email: z.string().trim().max(254).pipe(EmailAddress), role: CompanyRole }),
    response: accepted({ invitation: Invitation }),
    errors: [409, 422],
  }),
  resendInvitation: defineEndpoint({
    ...routes.resendInvitation,
    access: 'company',
    register: ['TEAM-1', 'SYS-6'],
    summary: 'Emails an invitation again, with a new link for seven days; the links before stop working.',
    params: OfInvitation,
    body: z.object(InCompany),
    response: accepted({ invitation: Invitation }),
    errors: [404, 409, 422],
  }),
  withdrawInvitation: defineEndpoint({
    ...routes.withdrawInvitation,
    access: 'company',
    register: ['TEAM-1', 'SYS-6'],
    summary: 'Withdraws an invitation: its link stops working.',
    params: OfInvitation,
    query: z.object(InCompany),
    response: accepted({}),
    errors: [404, 409],
  }),
  changeCompanyRole: defineEndpoint({
    ...routes.changeCompanyRole,
    access: 'company',
    register: ['TEAM-1', 'SYS-6'],
    summary:
      'Gives a person of the company another role. Only owners make owners or change them, and a company keeps an owner.',
    params: OfPerson,
    body: z.object({ ...InCompany, role: CompanyRole }),
    response: accepted({ user: CompanyUser }),
    errors: [404, 409],
  }),
  removeCompanyUser: defineEndpoint({
    ...routes.removeCompanyUser,
    access: 'company',
    register: ['TEAM-1', 'SYS-6'],
    summary:
      'Takes the access to the company from a person: their sessions end, and chats that they answer are nobody’s. Only owners remove owners, and a company keeps an owner.',
    params: OfPerson,
    query: z.object(InCompany),
    response: accepted({}),
    errors: [404, 409],
  }),
  leaveCompany: defineEndpoint({
    ...routes.leaveCompany,
    access: 'company',
    register: ['TEAM-1', 'SYS-6'],
    summary:
      'Takes the access to the company from the caller, as removing them does: their sessions end, and chats that they answer are nobody’s. The last owner stays.',
    query: z.object(InCompany),
    response: accepted({}),
    errors: [409],
  }),
  openInvitation: defineEndpoint({
    ...routes.openInvitation,
    access: 'public',
    register: ['TEAM-1'],
    summary: 'The invitation of a link. Throws TOKEN_INVALID for a link that was never sent, or was sent anew.',
    body: Link,
    response: accepted({ invitation: OpenedInvitation }),
  }),
  acceptInvitation: defineEndpoint({
    ...routes.acceptInvitation,
    access: 'admin',
    register: ['TEAM-1', 'SYS-6'],
    summary:
      'Accepts the invitation of a link, which must be for the address of the caller. Somebody who is in the company already keeps their role.',
    body: Link,
    response: accepted({ company: Company }),
    errors: [409, 410],
  }),
}
