import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'

/** The token of a link in an email that its reader may turn off. */
const Token = z.string().max(1024)

/** The subject of emails that one may turn off: answers of support, or mentions and assignments by colleagues. */
export const EmailSubject = z.enum(['support', 'team'])
export type EmailSubject = z.infer<typeof EmailSubject>

export const answerEmailEndpoints = {
  getAnswerEmails: defineEndpoint({
    ...routes.getAnswerEmails,
    access: 'public',
    register: ['SUP-13'],
    summary:
      'Whether the address of an email gets more of its kind (`about`), by the token of a link in it. Throws TOKEN_INVALID.',
    body: z.object({ token: Token }),
    response: accepted({ isOn: z.boolean(), about: EmailSubject }),
  }),
  setAnswerEmails: defineEndpoint({
    ...routes.setAnswerEmails,
    access: 'public',
    register: ['SUP-13'],
    summary:
      'Turns emails of a kind (`about`) off or on for the address of one, by the token of a link in it. Throws TOKEN_INVALID.',
    body: z.object({ token: Token, isOn: z.boolean() }),
    response: accepted({ isOn: z.boolean(), about: EmailSubject }),
  }),
}
