import { loadConfig } from '@frontdesk/platform'
import { startLogs } from '@frontdesk/platform/logs'

/** Reports failures of the frame to the configured log service. */
export async function startFrameLogs(): Promise<void> {
  startLogs({ config: await loadConfig() })
}
