/**
 * The cost of a thread of 1,000, 10,000 and 100,000 messages in a real browser, beside a page of thirty rows drawn by
 * hand: scripting time and all of the main thread's time for drawing it, for each message that arrives, each status and
 * each piece of a growing reply; rows in the document, drift while older messages come, and the longest task while 50
 * messages a second arrive and three replies grow. Read the ratios.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from 'playwright'
import { build, preview } from 'vite'
import { chromiumLaunch } from '../../chromium.ts'
import { reactPlugins } from '../../vite.shared.ts'
import { measureThread, worksOf, type Measured, type Work } from './measureThread.ts'
import { median } from './median.ts'
import { threadPeer } from './peers/threadPeer.ts'
import { printTable } from './printTable.ts'

const page = fileURLToPath(new URL('../../libs/feature/chats/src/bench', import.meta.url))
const runs = Number(process.env['RUNS'] ?? 5)
/** The baseline, ours by length, the peer by length (installed by `npm run bench` only). */
const sizes = [1_000, 10_000, 100_000] as const

const milliseconds = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(value < 10 ? 2 : 0))

async function servePage(root: string, run: (origin: string) => Promise<void>) {
  const outDir = mkdtempSync(join(tmpdir(), 'frontdesk-thread-'))
  const built = {
    root,
    configFile: false,
    logLevel: 'error',
    plugins: reactPlugins(),
    build: { outDir, emptyOutDir: true },
  } as const
  try {
    await build(built)
    const server = await preview({ ...built, preview: { port: 0, host: '127.0.0.1' } })
    try {
      await run(server.resolvedUrls?.local[0] ?? '')
    } finally {
      await server.close()
    }
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

type Candidate = { name: string; address: string; hasPrepend: boolean; runs: number }

async function measureAll(browser: Browser, candidates: readonly Candidate[]) {
  const all = new Map<string, Measured[]>(candidates.map(({ name }) => [name, []]))
  // Interleaved, so that a busy moment of the machine meets all of them.
  for (let run = 0; run < runs; run += 1) {
    for (const candidate of candidates) {
      if (run < candidate.runs)
        all.get(candidate.name)?.push(await measureThread(browser, candidate.address, candidate.hasPrepend))
    }
  }
  return (name: string, read: (measured: Measured) => number) => median(all.get(name)?.map(read) ?? [])
}

const browser = await chromium.launch(chromiumLaunch)
const peer = threadPeer()
try {
  await servePage(page, async (origin) => {
    const inner = async (peerOrigin: string | null) => {
      const ours = sizes.map((size): Candidate => ({
        name: `ours, ${size.toLocaleString('en')}`,
        address: `${origin}?n=${size}`,
        hasPrepend: true,
        runs,
      }))
      const peers =
        peerOrigin === null
          ? []
          : sizes.map((size): Candidate => ({
              name: `${peer?.name ?? ''}, ${size.toLocaleString('en')}`,
              address: `${peerOrigin}?n=${size}`,
              hasPrepend: false,
              runs: Math.min(runs, 3),
            }))
      const baseline: Candidate = {
        name: 'raw page of 30 rows',
        address: `${origin}?raw&n=1000`,
        hasPrepend: false,
        runs,
      }
      const candidates = [baseline, ...ours, ...peers]
      const of = await measureAll(browser, candidates)
      for (const kind of ['script', 'task'] as const) {
        const cost = (name: string, work: Work) => of(name, (measured) => measured[work][kind])
        const against = (name: string, of: string, work: Work) => (cost(name, work) / cost(of, work)).toFixed(2)
        printTable(
          kind === 'script'
            ? `Thread in a browser: scripting time, ms (medians of ${runs} interleaved runs)`
            : 'The same: all of the main thread, ms',
          ['', ...worksOf.flatMap((work) => [work, '× floor', '× 1,000'])],
          candidates.map(({ name }) => [
            name,
            ...worksOf.flatMap((work) => [
              milliseconds(cost(name, work)),
              against(name, baseline.name, work),
              name === baseline.name ? '' : against(name, `${name.split(',')[0]}, 1,000`, work),
            ]),
          ]),
        )
      }
      const long = { ours: 'ours, 100,000', peer: peer === null ? '' : `${peer.name}, 100,000` }
      if (peers.length > 0) {
        const times = (work: Work) =>
          (of(long.peer, (measured) => measured[work].task) / of(long.ours, (measured) => measured[work].task)).toFixed(
            1,
          )
        console.log(
          `\nAgainst ${peer?.name} at 100,000: ${times('append')} × less for a message that arrives (goal 10), ${times('piece')} × less for a piece (goal 50)`,
        )
      }
      printTable(
        'Rows in the document (at most 60), drift while older messages come (0), tasks over 50 ms with 50 messages a second and three growing replies (0)',
        [
          '',
          'rows at 900 px',
          'rows at 2160 px',
          'rows at most while scrolling',
          'drift, px',
          'tasks over 50 ms',
          'longest, ms',
        ],
        ours.map(({ name }) => [
          name,
          ...(['rows', 'rowsOfTallScreen', 'mostRows', 'drift', 'longTasks', 'longestTask'] as const).map((what) =>
            String(of(name, (measured) => measured[what])),
          ),
        ]),
      )
    }
    if (peer === null) {
      console.log('The peer is not installed: cd tools/bench/peers && npm ci')
      await inner(null)
    } else await servePage(peer.root, inner)
  })
} finally {
  await browser.close()
}
