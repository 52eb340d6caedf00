import type { CompanyType } from '@frontdesk/contract'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What each kind of business is called (ONB-1), in the order in which they are offered: the likeliest first. */
export const companyTypeNames: Readonly<Record<CompanyType, MessageDescriptor>> = {
  beauty_salon: msg`Beauty salon`,
  hair_salon: msg`Hair salon`,
  barbershop: msg`Barbershop`,
  nail_studio: msg`Nail studio`,
  brows_and_lashes: msg`Brows and lashes`,
  cosmetology_clinic: msg`Cosmetology clinic`,
  spa_and_massage: msg`Spa and massage`,
  hair_removal: msg`Hair removal`,
  tattoo_studio: msg`Tattoo and piercing studio`,
  solarium: msg`Tanning studio`,
  fitness: msg`Fitness and yoga`,
  dental_clinic: msg`Dental clinic`,
  medical_center: msg`Medical centre`,
  pet_grooming: msg`Pet grooming`,
  other: msg`Something else`,
}

export const companyTypes = Object.keys(companyTypeNames) as CompanyType[] // the keys of a record are its words
