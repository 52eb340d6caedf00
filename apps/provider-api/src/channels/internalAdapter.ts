import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import { portsOfCompany } from '../db/companyDb.ts'
import type { ChannelAdapter } from './ChannelAdapter.ts'
import type { ChannelServer } from './ChannelServer.ts'
import { connectInternal } from './connectInternal.ts'

const nothing = () => Promise.resolve()

/** The company's own chats, which have no vendor: what is written there has arrived when it is stored. */
export const internalAdapter = ({ ports }: ChannelServer): ChannelAdapter<unknown> => ({
  capabilities: capabilitiesOf('internal'),
  connect: (companyId) => connectInternal(portsOfCompany(ports, companyId), companyId),
  reconnect: async ({ companyId }) => void (await connectInternal(portsOfCompany(ports, companyId), companyId)),
  readEvent: () => Promise.resolve('ignored'),
  mayHoldMessage: () => false,
  send: () => Promise.resolve({ type: 'failed', code: 'CHANNEL_DISCONNECTED', message: 'The channel has no vendor' }),
  showTyping: nothing,
  checkAccess: nothing,
  accessCheckedEvery: null,
  tasks: [],
  start: () => Promise.resolve({ settled: nothing, close: nothing }),
})
