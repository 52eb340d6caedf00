import { resolveLocale } from '@frontdesk/locale-resolution'
import { createRoot } from 'react-dom/client'
import { connectToPage } from './connectToPage.ts'
import './frame.css'
import { activateMessages } from './messages.ts'
import { readFrameConfig, type FrameConfig } from './openSession.ts'
import { startFrame } from './startFrame.tsx'

type Catalogue = { messages: Parameters<typeof activateMessages>[1] }

const catalogues = import.meta.glob<Catalogue>('../../locales/*/messages.po')

/** Loads the texts of one language alone, and shows everything in it from then on. */
async function setLocale(locale: string | undefined): Promise<void> {
  const resolved = resolveLocale({ pathname: `/${locale ?? ''}`, browserLanguages: navigator.languages })
  const catalogue = await catalogues[`../../locales/${resolved}/messages.po`]?.()
  if (catalogue) activateMessages(resolved, catalogue.messages)
  document.documentElement.lang = resolved
}

/**
 * Reports the frame's own failures (SHELL-18), never those of the page around it. Without a log service not even the
 * code is loaded; a failure to load it must not keep anybody from writing to support.
 */
async function startLogs({ hasLogs }: FrameConfig): Promise<void> {
  if (!hasLogs) return
  try {
    const { startFrameLogs } = await import('./startFrameLogs.ts')
    await startFrameLogs()
  } catch (error) {
    console.warn('Failures are not reported', error)
  }
}

async function start(
  element: HTMLElement,
  { host, key, locale }: { host: string; key: string; locale: string | undefined },
) {
  const [page, config] = await Promise.all([connectToPage(host), readFrameConfig(), setLocale(locale)])
  const root = createRoot(element)
  void startLogs(config)
  startFrame({ page, config, key, host, setLocale, render: (shown) => root.render(shown) })
}

const address = new URLSearchParams(location.search)
const host = address.get('host') ?? ''
const element = document.getElementById('root')

// Opened directly, the frame has no page to connect to.
if (element && parent !== window && URL.canParse(host))
  void start(element, { host, key: address.get('key') ?? '', locale: address.get('locale') ?? undefined })
