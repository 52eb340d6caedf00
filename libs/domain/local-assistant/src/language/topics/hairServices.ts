import type { Topic } from './Topic.ts'

const service = (name: string, words: string): Topic => ({ name, kind: 'service', words })

/** The services of hairdressers and barbers. */
export const hairServices: readonly Topic[] = [
  service(
    'haircut',
    `
      haircut* hair_cut cut cuts trim trimmed fringe bangs haircutt hair_done chop layers fade bob_cut bob ends_cut
      tips_cut snip my_hair_cut cutting hair_trimmed hair_trim pixie undercut buzz_cut buzzcut crew_cut skin_fade
      shorter cut_my_hair hair_cutting hairct haicut restyle
      corte cortes cortan flequillo cortarme cortarse corto puntas capas melena_corta corte_de_pelo rapar pelar pelado
      pelu sanear puntitas tijera cortarme_el_pelo corte_de_cabello recortar cortada cortarse_el_pelo peluquería
      degradado rapado cortecito pelo_corto
      cortar* córta* franja cortinho pontas degradê aparar pontinhas cortar_o_cabelo corte_de_cabelo
      cabelo_curto franjinha aparar_as_pontas cortar_pontas cortezinho desbaste
      каре челк* стричь подровнять обрезать кончик* боб-каре стрижечк* шаш*_алдыр* шашын_ал* стричься подрезать
      подравнива* шашымды_ал* стригут стригусь постригусь стрижками кончики подравнять подровняйте обстричь
      оформить_челк* каскад пикси фейд полубокс филиров* стричс* состричь
      стриж* постри* подстри* чубчик* стриг* підстри* чубч* стрижк* стрижет* косу підрівняти кінчик* волосся_підріз*
      підрізати стрижка* підстригти* стрижуть підрівняйте обстригти підстрижка кінчики чубок обрізати стрижку
      стригтис* підстрижете зістригти
      шаш*_қи* шаш*_ал* шаш*_қырқ* қырқ* шаш*_кес* кестір* қысқарт* шашым*_қи* шаш*_қию шаш*_алу* шаш*_қырық* шашымды_қыс*
      шаш*_ұшы* шашын_қырқ* шаштараз* шашымды_кес* шаш*_кестір* шаш*_алдырт*
    `,
  ),
  service(
    'blowdry',
    `
      blow_dry blowdry* blow_out blowout* updo hairstyl* styling brushing blowdrie hair_styled wavy curl curls curling
      styling_only up_do hair_do hairdo blow_dried straight_blow hair_styling styled set_hair wash_and_blow
      hot_rollers prom_hair hair_curling
      peinad* peinar* secar_el_pelo secado alisar_con recogido recogidos semirrecogido lavar_y_peinar peinarme
      alisarme_el_pelo planchar_el_pelo plancha_de_pelo secado_y_peinado recogido_para lavar_y_secar moño trenzado
      escova penteado* ondas secar_o_cabelo cabelo_arranjado penteados ondular secar updos secar_cabelo
      arranjar_o_cabelo ondas_no_cabelo secagem prancha brushings lavar_e_secar penteadinho coque
      уложит* прическ* прическа причесон* локон* кудри завить накрут* уложить прическа* фен феном причес* зачесать
      вечерн*_причес* голливудск* фенчик* выпрямить_утюжк*
      укладк* укладоч* укласти зачіск* зачіс* укладка укладку локони завити укладання укладка* вкладання вкласти
      зачіска зачесати вечірн*_зачіс* голівудськ* накрутити накрутка причіск*
      шаш*_сәнд* сәндеу* шаш*_жаса* бұйрала* фенмен шаш*_жасат* шаш*_қою шаш*_сәнде* шаш*_үлгі* шаш*_кептір* кептіру
    `,
  ),
  service(
    'colouring',
    `
      dye dyed dyes dyeing colour* color* highlights ombre toner bleach* hair_dye dye_my colour_my full_colour
      root_touch root_touchup touch_up_roots go_blonde blonde brunette redhead tinting streaks colorear babylights
      tint tinted greys grays grey gray cover_my_grey darker lighter ginger re_colour roots root_retouch hair_colour
      hair_color haircolor colouring coloring lowlights colour_correction dip_dye money_piece full_head half_head
      blond dying_my_hair dye_job
      balayage tinte tintes teñir* tiñ* mechas pintar* pintura tintarme raíces canas mechitas rubia morena tintura
      color_de_pelo teñirme teñirse teñido retoque_de_raíz decolor* mechas_balayage reflejos baño_de_color
      cubrir_canas matiz* color_completo color_entero pelirroj*
      tinta coloraç* madeixas pintar_o_cabelo retocar_a_raiz raiz raízes nuances brancos loira loiro mudar_a_cor
      mudar_de_cor brancas cor_do_cabelo descolor* coloração reflexos pintar_cabelo tapar_brancos cobrir_brancos
      matizar luzes nuance loiras
      окраш* окрас* покрас* красит* крашу мелир* тониров* морковный краску краска краски закрасить корни седин*
      тонировка рыж* осветлиться колорирование колорист* мелирование* покраска покраску цвет_волос седину шашымды_боя*
      тамырын окрашив* колорир* обесцвеч* осветлён* блондирован* шатуш* аиртач* эйртач* омбре тонирован* закрас*
      перекрас* отрос* в_один_тон мелирован* контуринг* покраситься красится
      фарбув* пофарб* перефарб* фарба тонув* блонд* фарбу фарбою корені сивин* рудий рудою тонування корінці
      колір_волосся сивину фарбуван* колорув* знебарв* освітл* тонуванн* зафарбув* балаяж* фарбуєте мелюв* покраск*
      балаяж відрос* осветл* бояу* бояй* бояп боят боятқ* боятай* боятады боятса боятсам бояғ* боясам бояс бояту* боятуға шаш*_боят* боятқым* боятсам түс_бер* ақ_шаш боятуға шаш*_бояу* шаш*_боя* шашымды_боят*
      мелирлеу* тонировка* ағарту* ақшаш*
    `,
  ),
  service(
    'straightening',
    `
      straighten* keratin* botox keratine straightened smoothing brazilian_blowout relaxer
      alisa* alisado* keratina alisar alisante taninoplastia
      queratin* progressiva queratina alisamento tanino
      выпрямл* ботокс* нанопластик* выпрямить_волос* кератинов* выпрямлени*
      випрямити_волос* випрямленн*
      кератин* түзулету* нанопластика* шаш*_түзет*
    `,
  ),
  service(
    'extensions',
    `
      hair_extension* nail_extension* acrylic* hair_extensions acrylics fake_nails false_nails gel_extension* polygel
      nail_extensions gel_x weave wig wigs
      extensiones_de_pelo extensiones_de_cabello uñas_postizas uñas_acrílicas extensiones_de_uñas extensiones acrigel
      extensões_de_cabelo acrílic* unhas_postiças unhas_acrílicas alongamento extensões unhas_de_acrílico
      наращ*_волос* наращ*_ногт* наращив* нарастить* полигель накладн*_ногт* наращён* донаращ*
      нарощ*_волос* нарощ*_нігт* акрил* нарощув* наростити накладн*_нігт* нарощен*
      шаш*_жалға* шаш*_ұзарт* тырнақ*_ұзарт* тырнақ*_өсір*
    `,
  ),
  service(
    'perm',
    `
      permed perming
      perm perms permanente permanente_en_el_pelo rizado_permanente
      permanente_no_cabelo
      завивк* химическ*_завив* биозавивк* карвинг
      хімзавив* завивання
      химия_шаш*
    `,
  ),
  service(
    'beard',
    `
      beard* shave beards moustache_trim barber barbershop beard_trim
      barba barbas afeita* afeitado barbería barbero bigote_y
      barbear barbeiro barbearia bigode
      бород* бритье барбер* усы побрит* борода
      гоління вуса голит*
      сақал* сақалым* сақал_ал* мұрт*
    `,
  ),
  service(
    'hair-care',
    `
      olaplex hair_mask hair_treatment scalp hair_spa hair_botox deep_condition* dandruff
      tratamiento_capilar hidratación_capilar mascarilla_capilar caspa caída_del_pelo
      tratamento_capilar hidratação_capilar queda_de_cabelo
      лечен*_волос восстановлен*_волос маск*_для_волос уход_для_волос уход_за_волос* трихолог* выпаден*_волос перхот*
      олаплекс
      лікуван*_волос відновлен*_волос догляд_для_волос догляд_за_волос* випадін*_волос
      шаш*_емде* шаш*_күтім* шашты_емде* қайызғақ*
    `,
  ),
  service(
    'braids',
    `
      braid* cornrows dreadlock* plaits
      trenzas trenza rastas
      tranças trança dreads
      косичк* плетен* брейд* дред*
      кісок кіски плетін*
      бұрым* шаш*_өр*
    `,
  ),
]
