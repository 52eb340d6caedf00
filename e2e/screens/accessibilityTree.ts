import type { CDPSession, Page } from '@playwright/test'

/** The accessibility tree as the browser exposes it: one line per node with role, name and states, in order. */
type Node = Awaited<ReturnType<typeof nodesOf>>[number]
const nodesOf = async (cdp: CDPSession) => (await cdp.send('Accessibility.getFullAXTree')).nodes

const silent = new Set(['InlineTextBox', 'none', 'generic', 'LineBreak', 'ListMarker', 'paragraph'])
const reportedStates = [
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

/** Replaces times and dates with placeholders, which are the same in every run. */
const masked = (text: string) =>
  text.replaceAll(/\b\d{1,2}:\d{2}\b/gu, 'HH:MM').replaceAll(/\b\d{2}\.\d{2}\.\d{4}\b/gu, 'DD.MM.YYYY')

const lineOf = (node: Node, depth: number) => {
  const name = String(node.name?.value ?? '')
  const states = [
    // Screen readers skip a description that repeats the name.
    ...(node.description?.value && node.description.value !== name
      ? [`description “${masked(String(node.description.value))}”`]
      : []),
    ...(node.properties ?? [])
      .filter(
        (property) =>
          reportedStates.includes(property.name) &&
          property.value.value !== false &&
          property.value.value !== 'false' &&
          property.value.value !== '',
      )
      .map(({ name: of, value }) => `${of} ${String(value.value)}`),
  ]
  return `${'  '.repeat(depth)}${String(node.role?.value)}${name === '' ? '' : ` “${masked(name)}”`}${states.length === 0 ? '' : ` [${states.join(', ')}]`}`
}

/** The accessibility tree below the element with this role and name, as text. */
export async function accessibilityTreeOf(page: Page, role: string, name: string): Promise<string> {
  const cdp = await page.context().newCDPSession(page)
  try {
    const nodes = await nodesOf(cdp)
    const byId = new Map(nodes.map((node) => [node.nodeId, node]))
    const lines: string[] = []
    const walk = (node: Node, depth: number) => {
      const isSilent = node.ignored || silent.has(String(node.role?.value))
      if (!isSilent) lines.push(lineOf(node, depth))
      // A text that repeats the name of its parent is left out.
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

/** Records from now on what the page's live regions announce. */
export async function listenTo(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const announced: string[] = []
    Object.assign(window, { liveAnnouncements: announced })
    for (const region of document.querySelectorAll<HTMLElement>('[data-announcer]')) {
      const { announcer = '' } = region.dataset
      new MutationObserver(() => {
        const text = region.textContent?.trim() ?? ''
        if (text !== '') announced.push(`${announcer}: ${text}`)
      }).observe(region, { childList: true, characterData: true, subtree: true })
    }
  })
  return async () =>
    (await page.evaluate(() => (window as unknown as { liveAnnouncements: string[] }).liveAnnouncements)).map(masked)
}
