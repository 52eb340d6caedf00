import type { Sandbox } from '@frontdesk/sandbox'
import { reachableOrigin } from '../http/reachableOrigin.ts'
import type { Settings } from '../ports/Settings.ts'
import type { AltegioAccess } from './altegioApi.ts'
import { isAltegioSandbox, sandboxPartnerToken } from './partnerTokenOf.ts'

type Place = {
  settings: Pick<Settings, 'altegio' | 'publicUrl' | 'sandbox'>
  sandbox: Sandbox | null
  origin: string | null
}

/**
 * The operator's application at Altegio, or the sandbox's; null where there is none, and then
 * no salon can be connected.
 */
export function altegioAccess({ settings, sandbox, origin }: Place): AltegioAccess | null {
  const { partnerToken, applicationId, apiUrl, marketplaceUrl } = settings.altegio
  if (partnerToken !== null && applicationId !== null)
    return {
      partnerToken,
      applicationId,
      apiUrl,
      marketplaceUrl,
      reachableOrigin: reachableOrigin(settings.publicUrl),
    }
  if (!isAltegioSandbox(settings) || sandbox === null || origin === null) return null
  return {
    partnerToken: sandboxPartnerToken,
    applicationId: sandbox.altegio.applicationId,
    apiUrl: `${origin}/sandbox/altegio/api/v1`,
    marketplaceUrl: `${origin}/sandbox/altegio/marketplace`,
    reachableOrigin: origin,
  }
}

/** Altegio's id of the application whose events this server takes; null where there is none. */
export const applicationIdOf = (
  settings: Pick<Settings, 'altegio' | 'sandbox'>,
  sandbox: Sandbox | null,
): string | null =>
  settings.altegio.partnerToken !== null
    ? settings.altegio.applicationId
    : isAltegioSandbox(settings)
      ? (sandbox?.altegio.applicationId ?? null)
      : null
