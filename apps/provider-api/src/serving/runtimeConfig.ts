import type { FastifyInstance } from 'fastify'
import { productVersion } from './productVersion.ts'

/** Configuration that front ends load before they start; only `apiHost` is required (architecture section 2). */
export function runtimeConfig(app: FastifyInstance): void {
  const { publicUrl, sandbox, contact, appHostnames, paymentHosts, analytics, logs, altegio, meta } = app.settings
  const facebook = app.ports.sandbox?.facebook.app
  const version = productVersion()
  app.get('/config.json', async (request, reply) => {
    const origin = publicUrl ?? `${request.protocol}://${request.host}`
    void reply
      .header('cache-control', 'no-store')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
    return {
      apiHost: `${origin}/api`,
      version,
      // The support widget speaks to it over a bare WebSocket; another provider gets Socket.IO's client.
      liveTransport: 'websocket',
      sandbox,
      contact,
      appHostnames,
      ...(paymentHosts.length > 0 && { paymentHosts }),
      push: true,
      ...((analytics.key !== null || analytics.tagId !== null) && { analytics }),
      ...(logs && { logs }),
      ...(meta.signup !== null
        ? { whatsappSignup: { ...meta.signup, graphVersion: meta.graphVersion } }
        : facebook && {
            whatsappSignup: {
              ...facebook,
              sdkUrl: `${origin}/sandbox/facebook/sdk.js`,
              graphVersion: meta.graphVersion,
            },
          }),
      hasWhatsappWeb: app.settings.whatsappWebDriver !== null || sandbox,
      ...(altegio.appUrl !== null && { altegioAppUrl: altegio.appUrl }),
    }
  })
}
