import { customerChannels } from '@frontdesk/contract/channels'
import { useSearchParams } from 'react-router-dom'
import { deliveryAges, type DeliveryFilter } from './DeliveryFilter.ts'

/** The filter of deliveries, read from and written to the address, so that links, back and reload preserve it. */
export function useDeliveryFilter(): [DeliveryFilter, (change: Partial<DeliveryFilter>) => void] {
  const [parameters, setParameters] = useSearchParams()
  const page = Number(parameters.get('page'))
  const type = customerChannels.find((channel) => channel === parameters.get('type'))
  const age = deliveryAges.find((name) => name === parameters.get('age'))
  const filter: DeliveryFilter = {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    search: parameters.get('search') ?? '',
    ...(type && { type }),
    ...(age && { age }),
    ...(parameters.get('oldestFirst') === 'true' && { oldestFirst: true }),
  }
  const change = (changed: Partial<DeliveryFilter>) => {
    // A new filter starts at its first page.
    const next = { ...filter, page: 1, ...changed }
    setParameters({
      ...(next.page > 1 && { page: String(next.page) }),
      ...(next.search !== '' && { search: next.search }),
      ...(next.type && { type: next.type }),
      ...(next.age && { age: next.age }),
      ...(next.oldestFirst === true && { oldestFirst: 'true' }),
    })
  }
  return [filter, change]
}
