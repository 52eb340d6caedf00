import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { chromiumLaunch } from '../../chromium.ts'
import { reactPlugins } from '../../vite.shared.ts'
const root = new URL('../../libs/feature/chats/src/bench', import.meta.url).pathname
const built = { root, configFile: false, logLevel: 'error', plugins: reactPlugins(), build: { outDir: '/tmp/dbgout', emptyOutDir: true, minify: process.env.MIN === '1' } } as const
await build(built as any)
const server = await preview({ ...built, preview: { port: 0, host: '127.0.0.1' } } as any)
const origin = server.resolvedUrls!.local[0]
const browser = await chromium.launch(chromiumLaunch)
const tab = await (await browser.newContext({ viewport: { width: 1200, height: 900 } })).newPage()
tab.on('pageerror', (e) => console.log('ERR', e.message))
await tab.goto(origin + process.argv[2])
await tab.waitForFunction(() => 'thread' in window)
const cdp = await tab.context().newCDPSession(tab)
await cdp.send('Performance.enable')
const each = (deed: string) => tab.evaluate((deed) => new Promise<number>((done) => { requestAnimationFrame(() => { (window as any).thread[deed](); requestAnimationFrame(() => requestAnimationFrame(() => done(document.querySelectorAll('[data-row]').length))) }) }), deed)
const read = async () => { const { metrics } = await cdp.send('Performance.getMetrics'); const of = (w: string) => (metrics.find((m: any) => m.name === w)?.value ?? 0) * 1000; return { script: of('ScriptDuration'), task: of('TaskDuration'), layout: of('LayoutDuration'), style: of('RecalcStyleDuration') } }
const rows: any[] = []
for (let i = 0; i < 12; i++) {
  const a = await read(); const n = await each('mount'); const b = await read()
  rows.push({ n, script: b.script - a.script, task: b.task - a.task, layout: b.layout - a.layout, style: b.style - a.style })
  await new Promise((r) => setTimeout(r, 400)); await each('unmount'); await new Promise((r) => setTimeout(r, 300))
}
console.table(rows.map((r) => Object.fromEntries(Object.entries(r).map(([k, v]: any) => [k, +v.toFixed(1)]))))
if (process.argv[3]) {
await cdp.send('Profiler.enable'); await cdp.send('Profiler.setSamplingInterval', { interval: 100 }); await cdp.send('Profiler.start')
for (let i = 0; i < 40; i++) { await each('mount'); await each('unmount') }
const { profile } = await cdp.send('Profiler.stop')
const self = new Map<string, number>(), incl = new Map<string, number>()
const byId = new Map(profile.nodes.map((n: any) => [n.id, n])); const parent = new Map<number, number>()
for (const n of profile.nodes) for (const c of n.children ?? []) parent.set(c, n.id)
const key = (n: any) => n.callFrame.functionName + ' ' + n.callFrame.url.split('/').pop() + ':' + n.callFrame.lineNumber
profile.samples!.forEach((id: number, i: number) => { const dt = profile.timeDeltas![i] / 1000 / 40; const n: any = byId.get(id); self.set(key(n), (self.get(key(n)) ?? 0) + dt); const seen = new Set(); for (let at: number | undefined = id; at; at = parent.get(at)) { const k = key(byId.get(at)); if (!seen.has(k)) { seen.add(k); incl.set(k, (incl.get(k) ?? 0) + dt) } } })
const top = (m: Map<string, number>, n: number) => [...m].sort((a, b) => b[1] - a[1]).slice(0, n).map(([k, v]) => v.toFixed(2).padStart(7) + ' ' + k).join('\n')
console.log('SELF ms per mount+unmount\n' + top(self, 25)); console.log('INCLUSIVE\n' + top(incl, 70))
}
await browser.close(); await server.close(); process.exit(0)
