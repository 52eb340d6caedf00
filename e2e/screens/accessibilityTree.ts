import type { CDPSession, Page } from '@playwright/test'

/** What assistive technology is given, by the browser itself: one line for each thing, role, name and states, in order. */
type Node = Awaited<ReturnType<typeof nodesOf>>[number]
const nodesOf = async (cdp: CDPSession) => (await cdp.send('Accessibility.getFullAXTree')).nodes

const silent = new Set(['InlineTextBox', 'none', 'generic', 'LineBreak', 'ListMarker', 'paragraph'])
const told = [
  'description',
  'focused',
  'busy',
  'disabled',
  'checked',
  'invalid',
  'posinset',
  'setsize',
  'live',
  'level',
]

/** Times and days become the same in every run. */
const masked = (words: string) =>
  words.replaceAll(/\b\d{1,2}:\d{2}\b/gu, 'HH:MM').replaceAll(/\b\d{2}\.\d{2}\.\d{4}\b/gu, 'DD.MM.YYYY')

const lineOf = (node: Node, depth: number) => {
  const name = String(node.name?.value ?? '')
  const states = [
    // No reader says a tooltip that is the name once more.
    ...(node.description?.value && node.description.value !== name
      ? [`description “${masked(String(node.description.value))}”`]
      : []),
    ...(node.properties ?? [])
      .filter(
        (property) =>
          told.includes(property.name) &&
          property.value.value !== false &&
          property.value.value !== 'false' &&
          property.value.value !== '',
      )
      .map(({ name: of, value }) => `${of} ${String(value.value)}`),
  ]
  return `${'  '.repeat(depth)}${String(node.role?.value)}${name === '' ? '' : ` “${masked(name)}”`}${states.length === 0 ? '' : ` [${states.join(', ')}]`}`
}

/** The accessibility tree of the thing with this role and name, as text. */
export async function accessibilityTreeOf(page: Page, role: string, name: string): Promise<string> {
  const cdp = await page.context().newCDPSession(page)
  try {
    const nodes = await nodesOf(cdp)
    const byId = new Map(nodes.map((node) => [node.nodeId, node]))
    const lines: string[] = []
    const walk = (node: Node, depth: number) => {
      const isSilent = node.ignored || silent.has(String(node.role?.value))
      if (!isSilent) lines.push(lineOf(node, depth))
      // A name that is all there is to read need not be told twice.
      const children = (node.childIds ?? []).map((id) => byId.get(id)).filter((child) => child !== undefined)
      const isSaid = ['button', 'link', 'StaticText', 'img', 'time'].includes(String(node.role?.value))
      for (const child of isSaid ? [] : children) walk(child, isSilent ? depth : depth + 1)
    }
    const start = nodes.find((node) => node.role?.value === role && node.name?.value === name)
    if (start !== undefined) walk(start, 0)
    return lines.join('\n')
  } finally {
    await cdp.detach()
  }
}

/** Notes from now on what the page's live regions say. */
export async function listenTo(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heardByListeners: heard })
    for (const region of document.querySelectorAll<HTMLElement>('[data-announcer]')) {
      const { announcer = '' } = region.dataset
      new MutationObserver(() => {
        const words = region.textContent?.trim() ?? ''
        if (words !== '') heard.push(`${announcer}: ${words}`)
      }).observe(region, { childList: true, characterData: true, subtree: true })
    }
  })
  return async () =>
    (await page.evaluate(() => (window as unknown as { heardByListeners: string[] }).heardByListeners)).map(masked)
}
