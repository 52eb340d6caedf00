import type { Meta, StoryObj } from '@storybook/react-vite'
import { DaySeparator, UnreadDivider } from './ThreadRows.tsx'

const meta: Meta = {}
export default meta

export const Day: StoryObj = { render: () => <DaySeparator day={new Date('2026-11-20T12:00:00')} /> }
export const Unread: StoryObj = { render: () => <UnreadDivider /> }
