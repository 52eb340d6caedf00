import { usagePercentage } from '@frontdesk/billing-rules'
import { renderScreen } from '@frontdesk/platform/testing'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { UsageMeter } from './UsageMeter.tsx'

const show = (used: number | null, limit: number | null, different: Partial<Parameters<typeof UsageMeter>[0]> = {}) =>
  renderScreen(
    <UsageMeter
      usage={{ used, limit, percentage: usagePercentage({ used, limit }), periodStart: null, periodEnd: null }}
      isAutoUpgraded={false}
      {...different}
    />,
  )

describe('the usage meter (SUB-10)', () => {
  it.each([
    [399, false, null],
    [400, false, /At 100% the assistant stops and hands over/u],
    [499, true, /At 100% your plan changes/u],
    [500, false, /The assistant is paused/u],
    [501, true, /The assistant is paused/u],
  ] as const)('at %d of 500, with automatic upgrade %s, it says what happens', (used, isAutoUpgraded, text) => {
    show(used, 500, { isAutoUpgraded })
    expect(screen.getByRole('progressbar', { name: 'AI conversations' })).toHaveAttribute(
      'aria-valuetext',
      `${String(used)} / 500`,
    )
    if (text) expect(screen.getByText(text)).toBeVisible()
    else expect(screen.queryByText(/100%|paused/u)).toBeNull()
  })

  it('while the automatic upgrade is being paid, it says so', () => {
    show(500, 500, { isAutoUpgraded: true, isUpgrading: true })
    expect(
      screen.getByText(/Your plan is being upgraded: the assistant goes on as soon as the payment arrives\./u),
    ).toBeVisible()
    expect(screen.queryByText(/paused/u)).toBeNull()
  })

  it('without a limit there is a number and no bar', () => {
    show(1204, null)
    expect(screen.getByText('1,204')).toBeVisible()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.queryByText(/no limit/u)).toBeNull()
  })

  it('a trial without a limit is shown to have none', () => {
    show(1204, null, { isTrial: true })
    expect(screen.getByText('1,204')).toBeVisible()
    expect(screen.getByText('The trial has no limit of conversations.')).toBeVisible()
  })

  it('an unknown count is not shown as nothing used', () => {
    show(null, 500)
    expect(screen.getByText('not known yet')).toBeVisible()
    expect(screen.queryByText(/^0/u)).toBeNull()
  })

  it.each([{ channelMessages: null }, { channelMessages: [] }, {}])(
    'without messages that a channel bills there is no table of them: %j',
    (different) => {
      show(1, 500, different)
      expect(screen.queryByRole('table')).toBeNull()
      expect(screen.queryByText(/Meta/u)).toBeNull()
    },
  )

  it('messages of WhatsApp are shown by category, with whose account is billed and that amounts are not known', () => {
    show(1, 500, {
      channelMessages: [
        { channel: 'whatsapp', category: 'other', billable: 1, free: 0 },
        { channel: 'whatsapp', category: 'service', billable: 0, free: 1204 },
        { channel: 'whatsapp', category: 'marketing', billable: 12, free: 3 },
      ],
    })
    const rows = within(screen.getByRole('table', { name: 'WhatsApp messages' })).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Category', 'Billed by Meta', 'Free'],
      ['Marketing', '12', '3'],
      ['Service (replies)', '0', '1,204'],
      ['Other', '1', '0'],
    ])
    expect(screen.getByText(/your own WhatsApp Business account.*does not report the amounts/u)).toBeVisible()
  })

  it('messages of which none is billed are said to cost nothing', () => {
    show(1, 500, { channelMessages: [{ channel: 'whatsapp', category: 'service', billable: 0, free: 2 }] })
    expect(screen.getByText('Meta has billed none of these messages.')).toBeVisible()
    expect(screen.queryByText(/amounts/u)).toBeNull()
  })
})
