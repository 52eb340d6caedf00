import { aCompany } from '@frontdesk/contract/fixtures'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../testing/renderScreen.tsx'
import { usePlanningZone } from './usePlanningZone.ts'

it('a company that has stored the former name of a zone plans by the present one, as devices name it', () => {
  const Zone = () => <p>{usePlanningZone()}</p>
  const company = aCompany()
  renderScreen(<Zone />, {
    company: { ...company, metadata: { ...company.metadata, timeZone: 'Europe/Kiev' } },
  })
  expect(screen.getByText('Europe/Kyiv')).toBeVisible()
})
