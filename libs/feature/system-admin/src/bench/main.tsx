import { i18n } from '@lingui/core'
import { PlatformProvider } from '@frontdesk/platform'
import { AppProviders } from '@frontdesk/platform/parts'
import { aFakeApi, aPlatform, phrasesAsIds } from '@frontdesk/platform/testing'
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

i18n.loadAndActivate({ locale: 'en', messages: phrasesAsIds })
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
