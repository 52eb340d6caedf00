import { i18n } from '@lingui/core'
import { PlatformProvider } from '@frontdesk/platform'
import { AppProviders } from '@frontdesk/platform/parts'
import { aFakeApi, aPlatform } from '@frontdesk/platform/testing'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { CompanyFlagsPage } from '../CompanyFlagsPage.tsx'
import { aFlag, companyFlagPage } from '../testing/someFlags.ts'

// The page that tools/bench/matrixInBrowser.ts scrolls: as many companies and flags as the console is built for.
const flags = Array.from({ length: 60 }, (_, number) => aFlag(number + 1))
const platform = aPlatform({
  api: aFakeApi({
    call: {
      getFeatureFlags: () => ({ featureFlags: flags }),
      getGlobalFeatureFlags: () => ({ features: {} }),
      listCompanyFlags: (fields) => companyFlagPage(flags, 2000, Number(fields['page'])),
    },
  }),
})

// A catalogue in which every phrase is its own id: without one each would be compiled anew and complained about.
const phrases = new Proxy<Record<string, string[]>>({}, { get: (_, id) => [String(id)] })
i18n.loadAndActivate({ locale: 'en', messages: phrases })
const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <PlatformProvider platform={platform}>
      <AppProviders colorScheme="light">
        <MemoryRouter initialEntries={['/flags/companies']}>
          <CompanyFlagsPage />
        </MemoryRouter>
      </AppProviders>
    </PlatformProvider>,
  )
