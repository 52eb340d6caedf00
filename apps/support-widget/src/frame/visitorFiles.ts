import { createVisitorFileApi, type ApiClientOptions } from '@frontdesk/api-client'
import { transferByXhr } from '@frontdesk/platform'
import type { SupportFileCalls } from '@frontdesk/support-widget'

/** The calls of a visitor's files. A file travels as long as it moves, however slow the line is. */
export const visitorFiles = (client: ApiClientOptions): SupportFileCalls =>
  createVisitorFileApi({ ...client, transfer: transferByXhr() })
