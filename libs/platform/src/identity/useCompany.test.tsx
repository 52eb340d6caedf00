import { aCompany, anAdmin } from '@frontdesk/contract/fixtures'
import { i18n } from '@lingui/core'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PlatformProvider } from '../provider/PlatformProvider.tsx'
import { openStorage } from '../storage/openStorage.ts'
import { aFakeApi } from '../testing/aFakeApi.ts'
import { aPlatform } from '../testing/aPlatform.ts'
import { createSession } from '../session/createSession.ts'
import { sessionQueries } from '../session/sessionQueries.ts'
import { useCompanyState } from './useCompany.ts'

function Acting() {
  const state = useCompanyState()
  return (
    <output>
      {state.is === 'chosen' ? `${state.companyId} ${state.company?.name ?? 'somebody else’s'}` : state.is}
    </output>
  )
}

/** A page whose companies are not fetched yet. */
function open({
  roles = [],
  companyId,
  getCompanies,
}: {
  roles?: string[]
  companyId?: string
  getCompanies: () => Promise<unknown>
}) {
  const storage = openStorage(() => {
    throw new Error('kept in memory')
  })
  storage.set('accessToken', 'a token')
  if (companyId) storage.set('companyId', companyId)
  const api = aFakeApi({ companies: { getCompanies: getCompanies as never } })
  const platform = aPlatform({
    api,
    admin: anAdmin({ metadata: { roles } }),
    different: { session: createSession(storage, window) },
  })
  platform.queryClient.removeQueries({ queryKey: sessionQueries.companies(api).queryKey })
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const shown = render(
    <PlatformProvider platform={platform}>
      <Acting />
    </PlatformProvider>,
  )
  return { ...shown, platform, storage }
}
const lily = aCompany({ id: 101, name: 'Lily' })

describe('the company acted for (SHELL-16)', () => {
  it('the company is the first of the administrator’s own', async () => {
    open({ getCompanies: async () => [lily, aCompany({ id: 102 })] })
    expect(screen.getByRole('status')).toHaveTextContent('unknown')
    expect(await screen.findByText('101 Lily')).toBeVisible()
  })

  it('there is no company before the first was created', async () => {
    open({ getCompanies: async () => [] })
    expect(await screen.findByText('none')).toBeVisible()
  })

  it('the company may be of others only for a system administrator', async () => {
    const acting = open({ companyId: '999', roles: ['SYSTEM_ADMIN'], getCompanies: async () => [lily] })
    await expect.poll(() => acting.storage.get('companies')).not.toBeNull()
    expect(acting.platform.session.companyId()).toBe(999)
    expect(screen.getByRole('status')).toHaveTextContent('999 somebody else’s')
    acting.unmount()
    open({ companyId: '999', getCompanies: async () => [lily] })
    expect(await screen.findByText('101 Lily')).toBeVisible()
  })

  it('the company stays unknown when the companies cannot be fetched', async () => {
    const { platform } = open({ getCompanies: () => Promise.reject(new Error('no answer')) })
    await expect.poll(() => platform.queryClient.isFetching()).toBe(0)
    expect(screen.getByRole('status')).toHaveTextContent('unknown')
  })
})
