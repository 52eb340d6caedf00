import { readdirSync } from 'node:fs'
import { root } from '../steps/root.mjs'
import { loadParts, loadResults } from './loadParts.mjs'
import { loadTable } from './loadTable.mjs'
import { pureLibraries } from './pureLibraries.mjs'

const unit = (env, ...files) => ({ command: ['npx', ['vitest', 'run', '--reporter=verbose', ...files]], env })
const journeys = (env, file) => ({
  command: ['npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts', file]],
  env: { ...env, CI: 'true' },
})
const inFirefox = (file) => ({
  command: ['npx', ['playwright', 'test', '--config', 'e2e/playwright.firefox.config.ts', `journeys/${file}.e2e`]],
  env: { CI: 'true' },
})
/** The main journeys: signing in, the inbox, a chat and its files, the AI, the assistant, channels, paying, support. */
const mainJourneys = [
  'arrival',
  'registration',
  'inboxList',
  'thread',
  'files',
  'storage',
  'search',
  'liveReply',
  'besideAi',
  'assistant',
  'channels',
  'subscription',
  'supportWidget',
  'systemAdmin',
  'oldBrowser',
]
const server = 'apps/provider-api/src'

const builtStorybook = {
  name: 'a built Storybook',
  command: ['npx', ['node', 'tools/storybook/buildStorybook.mjs']],
  env: {},
}

const range = (length, of) => Array.from({ length }, (_, place) => of(place))
/** Numbers that grow by a little more each time, so that kills come early, in the middle and late. */
const moments = (length, last) =>
  range(length, (place) => 1 + Math.round(((last - 1) * place) / (length - 1))).join(',')

/**
 * The long proofs. Each is a list of parts that are run one by one and kept, so that an interrupted proof continues
 * where it stopped; `npm test` runs the same tests with fewer races, kills, seeds or cases. `summary`: lines that stand
 * before those of the parts.
 * @type {Record<string, {
 *   sentence: string,
 *   parts: () => { name: string, command: [string, string[]], env: Record<string, string> }[],
 *   summary?: () => string[],
 * }>}
 */
export const longProofs = {
  channelFuzzer: {
    sentence:
      '20,000 documented shapes through the doors of WhatsApp, Instagram, Telegram and Telegram Business: each answered, shown or named, none twice, the AI as the table of kinds says',
    parts: () =>
      ['whatsapp', 'instagram', 'telegram', 'telegram-business'].map((channel) => ({
        name: `5,000 shapes of ${channel}`,
        ...unit({ CHANNEL_SHAPES: '5000', SEED: '1' }, `${server}/${channel}/channelFuzzer.test`),
      })),
  },
  notes: {
    sentence:
      '1,000 random replies and notes of an administrator, of which no note reaches the customer, the AI or a webhook',
    parts: () => [{ name: 'at the server', ...unit({ SWITCHES: '1000' }, 'notesNeverLeave') }],
  },
  'take-overs': {
    sentence:
      '1,000 take-overs, each raced against an answer at a seeded moment, 1,000 orders with words from the phone, and 1,000 with words in the Instagram app',
    parts: () => [
      ...range(10, (place) => ({
        name: `seeds ${100 * place + 1} to ${100 * place + 100}`,
        ...unit({ TAKE_OVERS: '100', SEED: String(100 * place + 1) }, 'takeOverProof'),
      })),
      ...range(10, (place) => ({
        name: `100 orders with words from the phone, seed ${place + 1}`,
        ...unit({ PHONE_ECHOES: '100', SEED: String(place + 1) }, 'phoneEchoProperties'),
      })),
      ...range(10, (place) => ({
        name: `100 orders with words in the Instagram app, seed ${place + 1}`,
        ...unit({ APP_ECHOES: '100', SEED: String(place + 1) }, 'appEchoProperties'),
      })),
      { name: '20 in the browser', ...journeys({ FRONTDESK_TAKE_OVERS: '20' }, 'journeys/besideAi') },
    ],
  },
  kills: {
    sentence: 'servers that are killed while they send, deliver, are taken over, charge cards, email and store files',
    parts: () => [
      { name: 'while messages are sent, 20 times', ...unit({ KILL_AFTER: moments(20, 190) }, 'killedServer') },
      { name: 'while messages are delivered, 20 times', ...unit({ KILL_AFTER: moments(20, 60) }, 'killedDeliveries') },
      { name: 'while a chat is taken over, 20 times', ...unit({ KILL_AT_PIECE: moments(20, 38) }, 'killedTakeOver') },
      { name: 'while cards are charged, 20 times', ...unit({ KILL_AT_CHARGE: moments(20, 150) }, 'killedCharges') },
      { name: 'while emails and files are in flight', ...unit({}, 'killedMailWorker', 'killedUpload') },
    ],
  },
  statistics: {
    sentence:
      'the chat list in hours of mixed use with changing statistics: never more than three times its usual work',
    parts: () =>
      range(5, (place) => ({
        name: `3,000 rounds, seed ${place + 1}`,
        ...unit({ SOAK_ROUNDS: '3000', SEED: String(place + 1) }, 'changingStatistics'),
      })),
  },
  quotes: {
    sentence:
      '100,000 generated quotes: screen, preview, order, provider and invoice have the same amounts, and so have 50,000 prices as they are shown and ordered',
    parts: () => [
      ...range(20, (place) => ({
        name: `5,000 quotes, seed ${place + 1}`,
        ...unit({ QUOTES: '5000', SEED: String(place + 1) }, 'generatedQuotes'),
      })),
      ...range(10, (place) => ({
        name: `5,000 prices on the screen, seed ${place + 1}`,
        ...unit({ SHOWN_PRICES: '5000', SEED: String(place + 1) }, 'generatedPrices'),
      })),
    ],
  },
  'billing-year': {
    sentence: 'a year of billing for 200 companies, each invoice explained by a second computation',
    parts: () =>
      ['PGlite', 'PostgreSQL'].flatMap((database) =>
        range(5, (place) => ({
          name: `200 companies in two processes at ${database}, seeds ${2 * place + 1} and ${2 * place + 2}`,
          command: ['npx', ['node', 'tools/proof/proveYear.mjs']],
          env: { BILLED_AT: database, SEED: String(place + 1) },
        })),
      ),
  },
  faults: {
    sentence: 'the fault matrix over a spoilt network, with 20 seeds for each random row',
    parts: () =>
      readdirSync(`${root}e2e/faults`)
        .filter((file) => file.endsWith('.e2e.ts'))
        .map((file) => ({
          name: `${file}, 20 seeds`,
          ...journeys({ FRONTDESK_FAULT_SEEDS: '20' }, `faults/${file}`),
        })),
  },
  properties: {
    sentence: 'every property of the domain in 100,000 cases',
    parts: () =>
      readdirSync(`${root}libs/domain`).map((library) => ({
        name: library,
        command: ['npx', ['vitest', 'run', '--project', 'domain', '--passWithNoTests', `libs/domain/${library}/`]],
        env: { FRONTDESK_PROPERTY_RUNS: '100000' },
      })),
  },
  mutation: {
    sentence: 'mutants of the domain libraries, of which the tests must find nine in ten',
    parts: () =>
      pureLibraries.map((library) => ({
        name: library,
        command: ['npx', ['node', 'tools/proof/testMutation.mjs', library]],
        env: {},
      })),
  },
  labels: {
    sentence:
      'every story with each text in the longest of six languages, and in the pseudo-locale, with text of twice the size, at three widths: no label is cut, and no two texts are drawn over each other',
    parts: () => [
      builtStorybook,
      ...['longest', 'pseudo'].map((locale) => ({
        name: `${locale} at 390, 768 and 1440 pixels`,
        command: ['npx', ['node', 'tools/storybook/walkLabels.mjs', locale]],
        env: {},
      })),
    ],
  },
  pictures: {
    sentence:
      'the comparison of 40 pictures of two Storybooks, of which three differ by one pixel: these alone are found',
    parts: () => [
      builtStorybook,
      {
        name: 'three planted pixels',
        command: ['npx', ['node', 'tools/pictures/provePlanted.mjs']],
        env: {},
      },
    ],
  },
  languages: {
    sentence: 'paying for a plan, and what a company owes, by keyboard in all six languages',
    parts: () =>
      ['subscriptionLanguages', 'subscriptionOwed'].map((file) => ({
        name: file,
        ...journeys({ ALL_LANGUAGES: 'yes' }, file),
      })),
  },
  firefox: {
    sentence: 'the main journeys in stock Firefox ESR',
    parts: () => mainJourneys.map((file) => ({ name: file, ...inFirefox(file) })),
  },
  processes: {
    sentence:
      'the fault matrix of processes: databases and nodes that end, storms of 5,000 live connections, second servers',
    parts: () => [
      ...range(3, (place) => ({
        name: `ten restarts of the database, a locked table and a read-only one, seed ${place + 1}`,
        command: ['npx', ['node', 'tools/postgres/testNodes.mjs', 'databaseOutages']],
        env: { DATABASE_RESTARTS: '10', SEED: String(place + 1) },
      })),
      ...range(3, (place) => ({
        name: `10 kills, a lost Redis and a rolling restart, seed ${place + 1}`,
        command: ['npx', ['node', 'tools/postgres/testNodes.mjs', 'twoNodes']],
        env: { NODE_KILLS: '10', SEED: String(place + 1) },
      })),
      {
        name: 'a storm of 5,000 live connections',
        command: ['npx', ['node', 'tools/postgres/testNodes.mjs', 'reconnectStorm']],
        env: { STORM_CONNECTIONS: '5000' },
      },
      { name: 'ten ends of PGlite', ...unit({ DATABASE_ENDS: '10' }, 'embeddedDatabase') },
      {
        name: '20 kills of the product, of its embedded PostgreSQL, and of both',
        ...unit({ EMBEDDED_KILLS: '20' }, 'faults/embeddedServer'),
      },
      { name: 'a slow connection, and 20 second servers', ...unit({ SECOND_SERVERS: '20' }, 'oneServer') },
    ],
  },
  'two-nodes': {
    sentence: 'two nodes on one PostgreSQL and one Redis: 50 kills, lost Redis and rolling restarts under load',
    parts: () =>
      range(5, (place) => ({
        name: `10 kills, a lost Redis and a rolling restart, seed ${place + 1}`,
        command: ['npx', ['node', 'tools/postgres/testNodes.mjs', 'twoNodes']],
        env: { NODE_KILLS: '10', SEED: String(place + 1) },
      })),
  },
  upgrade: {
    sentence:
      'the last released version beside this one on one PostgreSQL and one Redis: an update, the way back and the update again under load, with kills of both',
    parts: () =>
      range(3, (place) => ({
        name: `an update, the way back and 5 kills of each version, seed ${place + 1}`,
        command: ['npx', ['node', 'tools/postgres/testNodes.mjs', 'twoVersions']],
        env: { VERSION_KILLS: '5', SEED: String(place + 1) },
      })),
  },
  load: {
    sentence:
      'the rows of reliability 6.2 on PGlite, PostgreSQL and two nodes, beside the commit before the job engine',
    parts: loadParts,
    summary: () => loadTable(loadResults()),
  },
  pglite: {
    sentence: 'the provider API’s whole suite on PGlite',
    parts: () => [
      { name: server, command: ['npx', ['vitest', 'run', '--project', 'server']], env: { DATABASE_URL: '' } },
    ],
  },
}
