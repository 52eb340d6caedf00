import { routes } from '@frontdesk/contract'
import { inpOf, percentileOf, type AdminBrowser, type BrowseAsAdmins } from './AdminBrowser.ts'
import type { Tenant } from './furnishTenants.ts'
import { epoch, type Rates } from './generateLoad.ts'
import type { Options } from './options.ts'
import type { Row, Run } from './openRun.ts'

/** How many administrators of L-8 work in a browser, each of another company. */
const browsers = 5
/** How often a chat is opened in L-5. */
const openings = 10
/** Milliseconds for which all messages of a company may take to be loaded. */
const longestBulkLoad = 300_000

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

// With the other benchmarks of browsers: what runs in a page has its types there, and none of the server's.
const browseAsAdmins: BrowseAsAdmins = async (...of) => {
  const path = new URL('../../../../../tools/bench/browseAsAdmins.ts', import.meta.url).href
  const browsing = (await import(path)) as { browseAsAdmins: BrowseAsAdmins }
  return browsing.browseAsAdmins(...of)
}

const whoOf = ({ companyId, admins }: Tenant) => ({ companyId, token: admins[1]?.token ?? '' })

/** L-8: five administrators open chats, write and scroll in real browsers during L-1. */
export async function measureBrowsers(run: Run, rates: Rates, { warmUp, seconds }: Options): Promise<Row> {
  const opened = await browseAsAdmins(run.system.origin, run.tenants.slice(0, browsers).map(whoOf))
  try {
    return await run.row({
      name: 'L-8',
      rates,
      warmUp,
      seconds,
      async act() {
        const until = epoch() + (warmUp + seconds) * 1000
        const took = (await Promise.all(opened.admins.map((admin) => workUntil(admin, until)))).flat()
        const seen = await Promise.all(opened.admins.map((admin) => admin.seen()))
        const interactions = seen.map((one) => one.interactions)
        return {
          'interactions over 16 ms': interactions.flat().length,
          'INP p75, ms': percentileOf(interactions.map(inpOf), 75),
          'INP of the slowest, ms': Math.max(...interactions.map(inpOf)),
          'longest task, ms': Math.max(0, ...seen.flatMap(({ tasks }) => tasks)),
          'chat open p75, ms': percentileOf(took, 75),
        }
      },
    })
  } finally {
    await opened.close()
  }
}

/**
 * Works through the list as somebody does who answers. Resolves to how long each chat took to open, in milliseconds.
 */
async function workUntil(admin: AdminBrowser, until: number): Promise<number[]> {
  const took: number[] = []
  while (epoch() < until) {
    took.push(await admin.openNextChat())
    await pause(500)
    await admin.send('We are open until eight')
    await admin.page.locator('[data-messages]').hover()
    await admin.page.mouse.wheel(0, -600)
    await pause(1500)
  }
  return took
}

/**
 * L-5: an administrator of the largest company loads all its messages onto their device and goes on working meanwhile;
 * afterwards chats are opened with all of that in memory.
 */
export async function measureBigTenant(run: Run, rates: Rates, { warmUp, seconds }: Options): Promise<Row> {
  const [tenant] = run.tenants
  if (!tenant) throw new Error('There are no tenants')
  const opened = await browseAsAdmins(run.system.origin, [whoOf(tenant)])
  const [admin] = opened.admins
  try {
    return await run.row({
      name: 'L-5',
      rates,
      warmUp,
      seconds,
      act: async () => (admin ? bulkLoad(admin) : {}),
    })
  } finally {
    await opened.close()
  }
}

async function bulkLoad(admin: AdminBrowser): Promise<Record<string, number>> {
  const { page } = admin
  await admin.openNextChat()
  // All messages are offered to those whose server does not search.
  await page.route(`**${routes.searchMessages.path}`, (call) =>
    call.fulfill({ status: 500, json: { success: false, message: 'The search is away' } }),
  )
  await page.keyboard.press('Control+Shift+KeyF')
  const search = page.getByRole('region', { name: 'Search in messages' })
  await search.getByRole('searchbox').fill('haircut')
  const begin = page.getByRole('button', { name: 'Load all messages for instant search' })
  await begin.waitFor()
  await admin.seen()
  const began = epoch()
  await begin.click()
  const complete = page.getByText('the search is instant')
  const composer = page.getByRole('textbox', { name: 'Message' })
  let memory = 0
  while (!(await complete.isVisible()) && epoch() - began < longestBulkLoad) {
    await composer.pressSequentially('Of course', { delay: 40 })
    await composer.fill('')
    memory = Math.max(memory, await admin.memory())
    await pause(250)
  }
  const isComplete = await complete.isVisible()
  const loadedAfter = epoch() - began
  const { interactions, tasks } = await admin.seen()
  await search.getByRole('button', { name: 'Close the search' }).click()
  await page.locator('[data-chat]').first().waitFor()
  const took: number[] = []
  for (let number = 0; number < openings; number += 1) {
    took.push(await admin.openNextChat())
    await pause(300)
    memory = Math.max(memory, await admin.memory())
  }
  return {
    'all messages loaded': isComplete ? 1 : 0,
    'loaded after, s': loadedAfter / 1000,
    'INP while loading, ms': inpOf(interactions),
    'longest task while loading, ms': Math.max(0, ...tasks),
    'memory of the tab, MiB': memory,
    'chat open p75, ms': percentileOf(took, 75),
    'chat open most, ms': Math.max(...took),
  }
}
