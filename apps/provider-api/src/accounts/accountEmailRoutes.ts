import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { handle } from '../http/handle.ts'
import { addressKey } from '../http/limits/addressKey.ts'
import { requestEmail } from './requestEmail.ts'
import { resetPassword } from './resetPassword.ts'
import { verifyEmail } from './verifyEmail.ts'

const addressOf = (request: FastifyRequest) => addressKey(request.ip)

/** Endpoints that send emails with one-time tokens, and those their links call (AUTH-5 to AUTH-8). */
export function accountEmailRoutes(app: FastifyInstance): void {
  const { ports } = app
  const verified = async (token: string, ip: string) => ({
    ...(await verifyEmail(ports, token, ip)),
    message: 'Email verified successfully',
  })
  handle(app, endpoints.verifyEmail, ({ params, request }) => verified(params.token, addressOf(request)))
  handle(app, endpoints.verifyEmailByQuery, ({ query, request }) => verified(query.token, addressOf(request)))
  // A `userId` beside the address is ignored: using it would reveal whether the two belong together.
  handle(app, endpoints.resendVerification, ({ body, request }) =>
    requestEmail(ports, 'verify-email', { email: body.email, ip: addressOf(request) }),
  )
  for (const endpoint of [endpoints.requestPasswordReset, endpoints.forgotPassword] as const) {
    handle(app, endpoint, ({ body, request }) =>
      requestEmail(ports, 'reset-password', { email: body.email, ip: addressOf(request) }),
    )
  }
  handle(app, endpoints.resetPassword, async ({ body, request }) => {
    return { ...(await resetPassword(ports, body, addressOf(request))), message: 'Password reset successfully' }
  })
}
