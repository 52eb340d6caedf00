import type { ChannelType } from '@frontdesk/contract'
import { customerChannels } from '@frontdesk/contract/channels'
import { channelConditions, channelSorts, type ChannelCondition } from '@frontdesk/contract/limits'
import { useSearchParams } from 'react-router-dom'

type CustomerChannel = Exclude<ChannelType, 'openai' | 'internal'>

/** The filter, order and page of the list of channels. */
export type ChannelHealthFilter = {
  page: number
  search: string
  condition?: ChannelCondition | undefined
  type?: CustomerChannel | undefined
  sort?: (typeof channelSorts)[number] | undefined
  descending?: boolean | undefined
}

const oneOf = <Word extends string>(words: readonly Word[], text: string | null): Word | undefined =>
  words.find((word) => word === text)

/** The filter, read from and written to the address, so that links, back and reload preserve it. */
export function useChannelHealthFilter(): [ChannelHealthFilter, (change: Partial<ChannelHealthFilter>) => void] {
  const [parameters, setParameters] = useSearchParams()
  const page = Number(parameters.get('page'))
  const filter: ChannelHealthFilter = {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    search: parameters.get('search') ?? '',
    ...chosen({
      condition: oneOf(channelConditions, parameters.get('condition')),
      type: oneOf(customerChannels, parameters.get('type')),
      sort: oneOf(channelSorts, parameters.get('sort')),
      descending: parameters.get('descending') === 'true',
    }),
  }
  const change = (changed: Partial<ChannelHealthFilter>) => {
    // A new search starts at its first page.
    const { page: nextPage, search, ...others } = { ...filter, page: 1, ...changed }
    setParameters({
      ...(nextPage > 1 && { page: String(nextPage) }),
      ...(search !== '' && { search }),
      ...Object.fromEntries(Object.entries(chosen(others)).map(([name, value]) => [name, String(value)])),
    })
  }
  return [filter, change]
}

type Choices = Omit<ChannelHealthFilter, 'page' | 'search'>

/** Only what was chosen: everything else is left to the server. */
const chosen = (choices: Choices): Choices =>
  Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined && value !== false))
