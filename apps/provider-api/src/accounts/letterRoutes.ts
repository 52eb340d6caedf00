import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle } from '../app/handle.ts'
import { askForLetter } from './askForLetter.ts'
import { resetPassword } from './resetPassword.ts'
import { verifyEmail } from './verifyEmail.ts'

/** Letters with one-time tokens, and what their links do (AUTH-5 to AUTH-8). Both readings of the seeds are served. */
export function letterRoutes(app: FastifyInstance): void {
  const { ports } = app
  const verified = async (token: string, ip: string) => ({ ...(await verifyEmail(ports, token, ip)), message: 'Email verified successfully' })
  handle(app, endpoints.verifyEmail, ({ params, request }) => verified(params.token, request.ip))
  handle(app, endpoints.verifyEmailByQuery, ({ query, request }) => verified(query.token, request.ip))
  // A `userId` beside the address adds nothing: it would only tell whether the two belong together.
  handle(app, endpoints.resendVerification, ({ body, request }) => askForLetter(ports, 'verify-email', { email: body.email, ip: request.ip }))
  for (const endpoint of [endpoints.requestPasswordReset, endpoints.forgotPassword] as const) {
    handle(app, endpoint, ({ body, request }) => askForLetter(ports, 'reset-password', { email: body.email, ip: request.ip }))
  }
  handle(app, endpoints.resetPassword, async ({ body, request }) => {
    await resetPassword(ports, body, request.ip)
    return { message: 'Password reset successfully' }
  })
}
