import type { ChannelHealth, ChannelType, MessengerStatus, QueryOf } from '@frontdesk/contract'
import { channelConditions, type ChannelCondition } from '@frontdesk/contract/limits'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readChannelType } from '../border/readChannelType.ts'
import { readCount, readId } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList } from '../border/readList.ts'
import { channelStates, troubleCodes } from '../border/readMessenger.ts'
import { readText, readToken } from '../border/readToken.ts'
import type { CallOptions } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/**
 * A channel with its health; `type` and `condition`: null for one that only a newer server knows.
 */
export type ChannelHealthRow = Omit<ChannelHealth, 'type' | 'condition' | 'status'> & {
  type: ChannelType | null
  condition: ChannelCondition | null
  status: MessengerStatus
}

/** A page of channels, how many match the filter, and how many of the search are in each condition. */
export type ChannelHealthPage = {
  channels: readonly ChannelHealthRow[]
  total: number
  counts: Readonly<Partial<Record<ChannelCondition, number>>>
}

/** The versions and settings of the server; null where the provider does not say. */
export type ServerState = {
  version: string
  wireVersion: number | null
  startedAt: string | null
  runtime: string | null
  database: { server: string | null; migration: string | null; migratedAt: string | null }
  settings: readonly { name: string; value: string | null }[]
}

function readHealth(raw: unknown): ChannelHealthRow | null {
  const fields = fieldsOf(raw)
  const company = fieldsOf(fields['company'])
  const [messengerId, companyId, since] = [
    readId(fields['messengerId']),
    readId(company['id']),
    readInstant(fields['since']),
  ]
  if (messengerId === null || companyId === null || since === null) return null
  const { longestGap } = fields
  return {
    messengerId,
    company: { id: companyId, name: readText(company['name']) ?? '' },
    type: readChannelType(fields['type']),
    title: readText(fields['title']),
    condition: readToken(fields['condition'], channelConditions),
    status: readToken(fields['status'], channelStates) ?? 'disconnected',
    since,
    lastInboundAt: readInstant(fields['lastInboundAt']),
    longestGap: typeof longestGap === 'number' && longestGap >= 0 ? longestGap : null,
    trouble: readToken(fields['trouble'], troubleCodes),
    failure: readText(fields['failure']),
  }
}

function readHealthPage(response: unknown): ChannelHealthPage | null {
  const channels = readList(response, 'channels', readHealth)
  if (!channels) return null
  const outer = fieldsOrData(response)
  const counts = fieldsOf(outer['counts'])
  return {
    channels,
    total: readCount(outer['total']) ?? channels.length,
    counts: Object.fromEntries(
      channelConditions.flatMap((name) => {
        const count = readCount(counts[name])
        return count === null ? [] : [[name, count]]
      }),
    ),
  }
}

function readSetting(raw: unknown): { name: string; value: string | null } | null {
  const fields = fieldsOf(raw)
  const name = readText(fields['name'])
  return name === null || name === '' ? null : { name, value: readText(fields['value']) }
}

function readServerState(response: unknown): ServerState | null {
  const outer = fieldsOrData(response)
  const version = readText(outer['version'])
  if (version === null) return null
  const database = fieldsOf(outer['database'])
  return {
    version,
    wireVersion: readCount(outer['wireVersion']),
    startedAt: readInstant(outer['startedAt']),
    runtime: readText(outer['runtime']),
    database: {
      server: readText(database['server']),
      migration: readText(database['migration']),
      migratedAt: readInstant(database['migratedAt']),
    },
    settings: readList(outer, 'settings', readSetting) ?? [],
  }
}

/** The calls of the Operations page, over all companies (SYS-8). */
export const systemOperationsCalls = (call: CallApi) => ({
  listChannelHealth: (filter: QueryOf<'listChannelHealth'> = {}, options?: CallOptions): Promise<ChannelHealthPage> =>
    call('listChannelHealth', filter, readHealthPage, options),
  getServerState: (options?: CallOptions): Promise<ServerState> => call('getServerState', {}, readServerState, options),
})
