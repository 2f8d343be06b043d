import type { Brand } from './brand.ts'
import { BELGEE, KNEWSTAR, LIVAN, LYNK_CO, SMART, ZEEKR } from './brands/belgee.ts'
import { AVATR, CHANGAN, DEEPAL, OTING } from './brands/changan.ts'
import { CHERY, EXEED, EXLANTIX, JAECOO, JETOUR, KAIYI, OMODA, SOUEAST, TENET } from './brands/chery.ts'
import { AITO, DONGFENG, FORTHING, SERES, VOYAH } from './brands/dongfeng.ts'
import { BYD, DENZA, LEAPMOTOR, LI_AUTO, NIO, ROX, SKYWELL, TESLA, XIAOMI, XPENG, YANGWANG } from './brands/electric.ts'
import { AION, GAC, HYPTEC } from './brands/gac.ts'
import { GEELY } from './brands/geely.ts'
import { GENESIS } from './brands/genesis.ts'
import { GREAT_WALL, HAVAL, HOWER, ORA, TANK, WEY } from './brands/great-wall.ts'
import { HYUNDAI } from './brands/hyundai.ts'
import { KIA } from './brands/kia.ts'
import { LADA } from './brands/lada.ts'
import { LEXUS } from './brands/lexus.ts'
import { AMBERTRUCK, AURUS, EVOLUTE, GAZ, MOSKVICH, SOLARIS, SOLLERS, UAZ, VOLGA, XCITE } from './brands/russian.ts'
import { TOYOTA } from './brands/toyota.ts'

/** The makes that are sold in Russia, new or used, with their models. */
export const BRANDS: readonly Brand[] = [
  AION,
  AITO,
  AMBERTRUCK,
  AURUS,
  AVATR,
  BELGEE,
  BYD,
  CHANGAN,
  CHERY,
  DEEPAL,
  DENZA,
  DONGFENG,
  EVOLUTE,
  EXEED,
  EXLANTIX,
  FORTHING,
  GAC,
  GAZ,
  GEELY,
  GENESIS,
  GREAT_WALL,
  HAVAL,
  HOWER,
  HYPTEC,
  HYUNDAI,
  JAECOO,
  JETOUR,
  KAIYI,
  KIA,
  KNEWSTAR,
  LADA,
  LEAPMOTOR,
  LEXUS,
  LIVAN,
  LI_AUTO,
  LYNK_CO,
  MOSKVICH,
  NIO,
  OMODA,
  ORA,
  OTING,
  ROX,
  SERES,
  SKYWELL,
  SMART,
  SOLARIS,
  SOLLERS,
  SOUEAST,
  TANK,
  TENET,
  TESLA,
  TOYOTA,
  UAZ,
  VOLGA,
  VOYAH,
  WEY,
  XCITE,
  XIAOMI,
  XPENG,
  YANGWANG,
  ZEEKR,
]
