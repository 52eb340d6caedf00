import type { Family } from './expose.ts'

/** A family as it is declared: `labels` are the names of its labels, `bounds` the upper bounds of its buckets. */
export type Definition = Pick<Family, 'name' | 'type' | 'help'> & {
  labels: readonly string[]
  bounds?: readonly number[]
}

/** Every family that `/metrics` has. Rules, dashboards and docs/operating/operate.md name no other. */
export const definitions = {
  build: {
    name: 'frontdesk_build_info',
    type: 'gauge',
    help: 'Always 1; its labels are the versions of the product and of the wire.',
    labels: ['version', 'wire'],
  },
  requests: {
    name: 'frontdesk_http_requests_total',
    type: 'counter',
    help: 'Requests that ended, by route and status; status 429 is a caller beyond its limits, 0 one who hung up.',
    labels: ['method', 'route', 'status'],
  },
  requestSeconds: {
    name: 'frontdesk_http_request_seconds',
    type: 'histogram',
    help: 'Time from the arrival of a request to the end of its answer.',
    labels: ['route'],
    bounds: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  firstPieceSeconds: {
    name: 'frontdesk_ai_first_piece_seconds',
    type: 'histogram',
    help: 'Time from the moment that the AI is shown as writing to the first piece of its reply.',
    labels: [],
    bounds: [0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120],
  },
  runs: {
    name: 'frontdesk_ai_runs_total',
    type: 'counter',
    help: 'AI runs that ended, by outcome and code; ASSISTANT_BUSY is the endpoint’s own 429.',
    labels: ['outcome', 'code'],
  },
  deliveries: {
    name: 'frontdesk_deliveries_total',
    type: 'counter',
    help: 'Attempts to deliver a message, by channel and outcome; later is one that is made again.',
    labels: ['channel', 'outcome'],
  },
  deliverySeconds: {
    name: 'frontdesk_delivery_seconds',
    type: 'histogram',
    help: 'Time from the queueing of a message to its acceptance by the channel.',
    labels: ['channel'],
    bounds: [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 900],
  },
  jobLag: {
    name: 'frontdesk_job_lag_seconds',
    type: 'gauge',
    help: 'How long the oldest due job of each queue has waited; the same at every node.',
    labels: ['queue'],
  },
  databaseUp: {
    name: 'frontdesk_database_up',
    type: 'gauge',
    help: 'Whether the database answered this scrape within two seconds.',
    labels: [],
  },
  databaseConnections: {
    name: 'frontdesk_database_connections',
    type: 'gauge',
    help: 'Connections of the pool, by state; waiting are calls that wait for one.',
    labels: ['state'],
  },
  databaseLimit: {
    name: 'frontdesk_database_connections_max',
    type: 'gauge',
    help: 'The most connections that the pool opens.',
    labels: [],
  },
  sockets: {
    name: 'frontdesk_live_connections',
    type: 'gauge',
    help: 'Live connections of browsers to this process.',
    labels: [],
  },
  loopDelay: {
    name: 'frontdesk_event_loop_delay_seconds',
    type: 'gauge',
    help: 'Delay of the event loop since the scrape before, by quantile; 1 is the longest.',
    labels: ['quantile'],
  },
  backupFailed: {
    name: 'frontdesk_backup_failed',
    type: 'gauge',
    help: 'Whether the last scheduled backup failed; absent without BACKUP_DIR.',
    labels: [],
  },
  cpu: {
    name: 'process_cpu_seconds_total',
    type: 'counter',
    help: 'Processor time that this process has used.',
    labels: [],
  },
  memory: {
    name: 'process_resident_memory_bytes',
    type: 'gauge',
    help: 'Memory of this process.',
    labels: [],
  },
  begun: {
    name: 'process_start_time_seconds',
    type: 'gauge',
    help: 'When this process began, in seconds since 1970.',
    labels: [],
  },
} as const satisfies Record<string, Definition>
