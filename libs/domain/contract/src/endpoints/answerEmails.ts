import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'

/** The token of a link in an email about answers of support. */
const Token = z.string().max(1024)

export const answerEmailEndpoints = {
  getAnswerEmails: defineEndpoint({
    ...routes.getAnswerEmails,
    access: 'public',
    register: ['SUP-13'],
    summary:
      'Whether the address of an email gets emails about answers of support, by the token of a link in it. Throws TOKEN_INVALID.',
    body: z.object({ token: Token }),
    response: accepted({ isOn: z.boolean() }),
  }),
  setAnswerEmails: defineEndpoint({
    ...routes.setAnswerEmails,
    access: 'public',
    register: ['SUP-13'],
    summary:
      'Turns emails about answers of support off or on for the address of an email, by the token of a link in it. Throws TOKEN_INVALID.',
    body: z.object({ token: Token, isOn: z.boolean() }),
    response: accepted({ isOn: z.boolean() }),
  }),
}
