import type { Platform } from '@frontdesk/contract'
import { createContext } from 'react'

/** The channel of the thread that is open: what its marks can vouch for depends on it. Without one, every mark is believed. */
export const ChannelContext = createContext<Platform | null>(null)
