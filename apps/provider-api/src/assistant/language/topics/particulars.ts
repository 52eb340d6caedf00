import type { Topic } from './Topic.ts'

const modifier = (name: string, words: string): Topic => ({ name, kind: 'modifier', words })

/** Who or what a question is restricted to. An entry that does not name it does not answer. */
export const particulars: readonly Topic[] = [
  modifier(
    'child',
    `child child's children* kid kids kid's daughter baby toddler boy girl little_one lil_one #yo #_yo yo years_old year_old hijo hijos hija hijas niño* niña* bebé bebe peque peques chico infantil criança* filho* filha* menino* miúd* infantis infantil ребен* ребят* дет* дочк* дочер* дочь сын сына сыну сыном сынок сынишк* малыш* мелк* малой малому младен* дитин* діте* діти дітей дітьми дитяч* донь* доч* син сина синові сином синок малюк* малий малому мала малу малеч* бала балам* баламен баланы балалар* ұлым* қызым* бөбек сәби* my_son our_son nene nena pequeño pequeña hijit* criatura criança miudo garoto* filhot* puto neto neta grandson granddaughter granddaughter* nephew niece teen* schoolkid* under_ten деть* ребёнк* дитё деток детск* школьник* внук* внучк* племян* підліт* онук* онучк* хлопчик* мальчик* немовля балақай* немере* жасар жаста сәби девочка девочке девочку дівчинка дівчинці дівчинку menina kiddo bub infant newborn little_man tot stroller pram pushchair enana enano crío cría chaval sobrin* carrito pequenin* miúda bebê carrinho дите чадо кроха крох* коляск* дитинк* дитя візок візочок кішкентай* бөпе* нәресте* балалы`,
  ),
  modifier(
    'men',
    `men mens men's man's husband boyfriend guy dad hombre* marido novio caballero* masculin* homem homens namorado marido мужск* мужчин* мужу мужа мужем парня парню парень чоловіч* чоловік* чоловіка хлопц* күйеу* ерлер* еркек* ер_адам* bf hubby husbands boyfriends my_guy males male masculino hombres chico_corte chicos esposo мужская мужской парень_стриг* мужчинам чоловіча чоловічу чоловікові хлопця хлопчач* ерлер_шаш* жігіт* еркектер*`,
  ),
  modifier('student', `student* estudiant* estudant* студент*`),
  modifier('pensioner', `pensioner* senior seniors retired jubilad* reformad* idoso* пенсионер* пенсіонер* зейнеткер*`),
  modifier(
    'pregnant',
    `pregnan* expecting embaraz* grávida* gravida* беремен* вагітн* жүкті* breastfeed* lactancia amament* кормлю* годую_груд*`,
  ),
  modifier(
    'gel',
    `gel gels gelish semi semiperm* semipermanente* verniz_gel гел* геле* гель* гель_лак* gel_polish gelpolish shellack gel-polish gel_nail esmalte_permanente permanente_en_las_uñas semi_permanente gelinho гельлак* гель-лак* гелем геллак* гель_лаком гельмен гельді покрытие_гель полиш`,
  ),
  modifier(
    'removal',
    `removal remove removing take_off taken_off quitar quitarme retirar remover remoção снятие снять сними* снимаете зняти зняття знімаєте шеш* алып_таста*`,
  ),
  modifier('hair-wash', `wash_hair hair_wash lavar lavado lavagem мытье помыть миття помити`),
  modifier(
    'holiday',
    `holiday holidays christmas xmas easter new_year bank_holiday festiv* feriado* navidad natal pascua páscoa праздник* праздничн* пасх* рождеств* новый_год новогод* свята святков* різдв* великд* новий_рік новорічн* мереке* наурыз*`,
  ),
  modifier(
    'pet',
    `dog dogs doggy puppy pet pets cat perro perr* mascota* gato cachorr* cão cães animais собак* собач* песик* пес псом питом* тварин* цуцен* хвостик* ит итім* итпен күшік* мысық*`,
  ),
  modifier(
    'home-visit',
    `home_visit at_my_home come_to_my a_domicilio ao_domicílio на_дом выезд* виїзд* на_дому додому үйге come_to_my_house mobile_service at_home home_service a_casa em_casa domicilio үйге_келе*`,
  ),
  modifier(
    'group',
    `group groups bachelorette hen_party grupo grupos despedida девичник* дівич-вечір дівичник* топ_болып`,
  ),
]
