import { endpoints, type Endpoint, type WidgetSettings } from '@frontdesk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuditedCall } from '../../audit/AuditEntry.ts'
import { refuse } from '../../errors/refuse.ts'
import type { Caller } from '../../http/Caller.ts'
import { handle } from '../../http/handle.ts'
import { bearerOf } from '../../http/identify.ts'
import { isOfOwnPage } from '../../serving/ownPages.ts'
import { shownLoader } from '../../serving/widgetLoaders.ts'
import { endWidgetSession } from './endWidgetSessions.ts'
import { openWidgetSession } from './openWidgetSession.ts'
import { changeWidget, readWidget, rotateSecret } from './supportWidgets.ts'

/** Registers the routes of the support widget on other pages: its sessions and its settings (SUP-7, decision 190). */
export function widgetRoutes(app: FastifyInstance): void {
  const isOfOwn = isOfOwnPage(app.settings)
  const callOf = (endpoint: Endpoint, { adminId }: Caller, { id: requestId }: FastifyRequest): AuditedCall => ({
    adminId,
    endpoint,
    requestId,
    at: app.ports.now(),
  })
  /** With the loader that a page may pin: these calls alone tell anybody of it. */
  const shown = async (widget: WidgetSettings): Promise<WidgetSettings> => ({
    ...widget,
    loader: await shownLoader(app.ports.db, app.settings.siteRoot),
  })
  handle(app, endpoints.openWidgetSession, ({ body, ports, request }) => {
    // The frame is a page of ours: a script of the page around it opens no session.
    if (!isOfOwn(request)) throw refuse('FORBIDDEN')
    return openWidgetSession(ports, app.settings, { ...body, accessToken: bearerOf(request), ip: request.ip })
  })
  handle(app, endpoints.endWidgetSession, async ({ caller, ports }) => {
    await endWidgetSession(ports, caller)
    return {}
  })
  handle(app, endpoints.getSupportWidget, async ({ companyId, ports }) => ({
    widget: await shown(await readWidget(ports, companyId)),
  }))
  handle(app, endpoints.updateSupportWidget, async ({ body, caller, companyId, ports, request }) => ({
    widget: await shown(
      await changeWidget(ports, { companyId, call: callOf(endpoints.updateSupportWidget, caller, request) }, body),
    ),
  }))
  handle(app, endpoints.rotateSupportWidgetSecret, async ({ caller, companyId, ports, request }) => {
    const call = callOf(endpoints.rotateSupportWidgetSecret, caller, request)
    const { widget, secret } = await rotateSecret(ports, app.settings, { companyId, call })
    return { widget: await shown(widget), secret }
  })
}
