import { expect, it, vi } from 'vitest'
import { aConfig } from '../testing/aConfig.ts'
import { aPlatform } from '../testing/aPlatform.ts'
import { startAnalytics } from './startAnalytics.ts'

const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)

it('a page that loads no scripts of others loads no tag, though one is configured', async () => {
  const analytics = { key: null, serverUrl: null, tagId: 'G-1', hasNames: true }
  const platform = aPlatform({ different: { config: aConfig({ analytics }) } })
  startAnalytics(platform, null)
  startAnalytics(platform, () => (address) => address)
  await vi.waitFor(() => expect(scripts()).not.toEqual([]), { timeout: 4_000 })
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-1'])
})
