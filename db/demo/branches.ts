/** A branch of the invented dealership: its streets do not exist, its numbers are given to nobody. */
export interface DemoBranch {
  slug: string
  name: string
  city: string
  address: string
  phone: string
  hours: { days: number[]; opens: string; closes: string }[]
  timeZone: string
  latitude: number
  longitude: number
  /** Where a car stands, as a description says it. */
  whereabouts: string
}

export const DEMO_BRANCHES: readonly [DemoBranch, DemoBranch, DemoBranch] = [
  {
    slug: 'moskva',
    name: 'Шоурум на Светлом',
    city: 'Москва',
    address: 'Светлый проезд, 14',
    phone: '74950000001',
    hours: [{ days: [1, 2, 3, 4, 5, 6, 7], opens: '09:00', closes: '21:00' }],
    timeZone: 'Europe/Moscow',
    latitude: 55.6312,
    longitude: 37.6204,
    whereabouts: 'в~московском салоне на~Светлом проезде',
  },
  {
    slug: 'sankt-peterburg',
    name: 'Шоурум на Витринной',
    city: 'Санкт-Петербург',
    address: 'Витринная улица, 8',
    phone: '78120000002',
    hours: [
      { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '21:00' },
      { days: [6, 7], opens: '10:00', closes: '20:00' },
    ],
    timeZone: 'Europe/Moscow',
    latitude: 60.0329,
    longitude: 30.3141,
    whereabouts: 'в~петербургском салоне на~Витринной улице',
  },
  {
    slug: 'ekaterinburg',
    name: 'Шоурум на Моторной',
    city: 'Екатеринбург',
    address: 'Моторная улица, 31',
    phone: '73430000003',
    hours: [
      { days: [1, 2, 3, 4, 5, 6], opens: '09:00', closes: '20:00' },
      { days: [7], opens: '10:00', closes: '19:00' },
    ],
    timeZone: 'Asia/Yekaterinburg',
    latitude: 56.8121,
    longitude: 60.6317,
    whereabouts: 'в~екатеринбургском салоне на~Моторной улице',
  },
]
