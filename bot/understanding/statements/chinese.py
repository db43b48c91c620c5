"""Chinese statements: frames, and how they are told of 用户, the user. Tables and one pure function."""

import re

from bot.understanding.statements.model import frame
from core.patterns import LazyPattern

MONTHS = tuple(f"{number}月" for number in range(1, 13))
SIGN = LazyPattern(r"我")

_ADV = (
    r"(?:现在|目前|真的|很|非常|最|特别|也|一直|从来|都|还|已经|刚|刚刚|终于|其实|以前|小时候|最近|挺"
    r"|比较|超|超级|有点|今年|明年|就|要|会|正|正在|在|去年|下个月|上个月|下周"
    r"|\d{4}年(?:\d{1,2}月)?(?:\d{1,2}日)?)*"
)
_I = rf"(?:其实|最近|现在|以前|小时候|平时|去年|今年|明年)?我们?{_ADV}"
KIN = (
    r"(?:妈妈?|爸爸?|母亲|父亲|姐姐?|妹妹?|哥哥?|弟弟?|老公|老婆|丈夫|妻子|先生|太太|女朋友|男朋友"
    r"|女儿|儿子|孩子|奶奶|爷爷|外婆|外公|姥姥|姥爷|阿姨|叔叔|舅舅|表[姐妹哥弟]"
    r"|朋友|闺蜜|室友|同事|老板|上司|经理|邻居|老师|狗|猫|前任|未婚[夫妻]|双胞胎|导师|孙子|孙女|岳母"
    r"|婆婆|房东|客户|舍友|医生)"
)
_DURABLE = (
    r"(?:学|搬|辞职|换工作|跳槽|买(?:房|车|一[辆套间])|结婚|减肥|戒|考(?!虑)|留学|存钱|攒钱"
    r"|跑(?:马拉松|半马|全马)|旅行|旅游|去(?!吃|买|看|睡|上班|超市|洗"
    r"|拿)[^，。]{1,6}|写(?:书|小说|一本)|开(?:店|公司|一家)|创业|养|生孩子|退休|申请|读(?:博|研|硕士"
    r"|大学)|健身|早睡|早起|成为|当|移民|转行|报名|参加|瘦)"
)
_NO = r"[?？吗呢]|什么|怎么|多少|哪|谁|你|您|(?<!好)几[个点]|吧$"
_EVENT = r"(?:考试|面试|手术|婚礼|比赛|答辩|体检|约会|航班|飞机|演出|演讲|会议|聚会|毕业典礼|葬礼|生日|驾照|复诊|旅行)"

FRAMES = (
    frame(rf"我们?的?(?:大|小|二)?{KIN}\S{{0,4}}?[一二三四五六七八九十\d]+岁", "people", 3, unless=_NO),
    frame(rf"{_I}(?:每个|每逢|一到)\S", "patterns", 2, unless=_NO + "|花", is_dated=False),
    frame(rf"{_I}(?:存钱|攒钱|省钱)", "goals", 3, unless=_NO),
    frame(rf"{_I}在.{{1,10}}(?:学\S|住)", "life", 4, unless=_NO + "|住院|学到"),
    frame(
        rf"{_I}(?:从来没有?|从没|没有?)\S{{0,4}}(?:去过|吃过|试过|坐过|学过|结过婚|谈过)",
        "history",
        2,
        unless=_NO + "|今天",
    ),
    frame(rf"{_I}对.{{1,8}}过敏", "care", 5, unless=_NO),
    frame(
        rf"{_I}(?:有|得了|患有|被诊断(?:出|为)?|确诊)(?:了|轻微|严重|慢性)*(?:糖尿病|哮喘|高血压|抑郁"
        rf"|焦虑症|癌|偏头痛|失眠|湿疹|心脏病|过敏|关节炎|胃病|鼻炎)",
        "care",
        5,
        unless=_NO,
    ),
    frame(rf"{_I}(?:不喝|只喝)(?:咖啡|茶|奶茶|可乐)", "interests", 3, unless=_NO + "|今天"),
    frame(rf"{_I}(?:不吃|不喝|不能吃|不能喝|不抽|吃素|忌口|从不吃|从不喝|乳糖不耐受)", "care", 3, unless=_NO + "|今天"),
    frame(rf"{_I}(?:怀孕|骨折|做了?手术|住院|失眠)", "care", 5, unless=_NO),
    frame(rf"{_I}(?:叫|名叫|的名字[是叫])\S", "life", 4, unless=_NO + "|叫(?:了|外卖|车)"),
    frame(rf"{_I}\d{{2}}岁", "life", 4, unless=_NO),
    frame(rf"我们?的?(?:{KIN}的?)?(?:生日|纪念日)是?", "life", 4, unless=_NO, needs="date", is_yearly=True),
    frame(
        rf"{_I}(?:住在|住|搬到|搬去|搬家|搬进|来自|出生(?:在|于)|定居|租|老家在|家在)",
        "life",
        4,
        unless=_NO + "|住院|忍不住|住手",
    ),
    frame(
        rf"{_I}(?:在.{{1,12}}(?:工作|上班|上学|读书|读研|教书|念书|实习|做事|当\S|做\S)|当(?!然|时|真|下"
        rf"|心)|做(?:老师|护士|设计|程序员|会计|销售)|学的?是"
        rf"|的?专业是|读(?:大[一二三四]|研|博|大学|高中|初中)|上(?:大学|高中|初中|小学))",
        "life",
        4,
        unless=_NO,
    ),
    frame(
        rf"{_I}是(?:一?[个名位]|做)?(?:[^，。]{{0,8}})(?:老师|教师|护士|医生|工程师|律师|程序员|学生|设计师"
        rf"|会计|司机|厨师|素食|独生|左撇子|单身|作家|记者|公务员|自由职业"
        rf"|全职|人|基督徒|穆斯林|佛教徒|内向|外向|夜猫子|摄影师|经理|研究生|销售|粉丝|球迷)",
        "life",
        4,
        unless=_NO + "|一个人|好人|坏人|这样的人|那种人",
    ),
    frame(
        rf"{_I}(?:跟|和|与)?.{{0,8}}(?:分手|离婚|结婚|订婚|毕业|升职|辞职|失业|被裁|退休|领养|收养|辞掉"
        rf"|戒烟|戒酒|考上|通过了|生了|买了(?:房|车|一[辆套])|卖了|取消了"
        rf"|退了|不再|换了工作|找到(?:新)?工作|拿到(?:了)?(?:offer|驾照|学位|录取))",
        "history",
        4,
        unless=_NO,
    ),
    frame(
        rf"{_I}(?:想要?|打算|计划|准备|希望|决定|决心|开始|努力|立志|考虑|在学|学着|正在学|梦想"
        rf"|目标是).{{0,6}}?{_DURABLE}",
        "goals",
        4,
        unless=_NO + "|今天|现在想|今晚|睡觉|吃饭",
    ),
    frame(rf"{_I}(?:正在|在|开始)?学(?:习)?(?!到|会了|校|生|着)\S", "interests", 3, unless=_NO),
    frame(r"我们?的(?:梦想|目标|计划|愿望|理想)(?:就)?是", "goals", 4, unless=_NO),
    frame(
        rf"{_I}(?:担心|焦虑|发愁|紧张|难过|害怕|压力(?:很|好|特别)?大|想念|怀念|后悔|怕)(?!了$|死了)\S",
        "care",
        4,
        unless=_NO + "|今天|迟到|堵车",
    ),
    frame(
        rf"{_I}(?:不太|不)?(?:喜欢|爱(?!人)|讨厌|恨|受不了|偏爱|喜爱|热爱|迷上|沉迷|更喜欢|爱好|擅长"
        rf"|习惯)(?!了$|你|它|这个|那个|这样)\S",
        "interests",
        3,
        unless=_NO + "|今天|这首|这部",
        is_dated=False,
    ),
    frame(r"我们?最(?:喜欢|爱|讨厌)的\S+是", "interests", 3, unless=_NO, is_dated=False),
    frame(r"我们?的(?:爱好|兴趣|偶像|特长|口味|最爱)是", "interests", 3, unless=_NO, is_dated=False),
    frame(
        rf"{_I}(?:有|养了?|生了|领养了)(?:一|两|二|三|四|五|六|几)?(?:个|只|条|位|对|辆|套"
        rf"|岁)*[^，。]{{0,6}}(?:{KIN}|车|房子|兔子|仓鼠|金鱼|乌龟)",
        "people",
        4,
        unless=_NO + "|有(?:点|空|事)",
    ),
    frame(
        rf"我们?的?(?:大|小|二|前|新|好|最好的)?{KIN}(?:的名字)?\S{{0,4}}?(?:叫|是|在|住|生病|病了|去世"
        rf"|走了|过世|得了|要结婚|结婚|离婚|怀孕|工作|今年|喜欢|讨厌|对"
        rf"|下周|明年|\d{{4}}年|下个月|退休|搬|考上|有|被诊断|住院|生了|刚|当)",
        "people",
        4,
        unless=_NO + "|今天|在(?:家|睡|吃|路上)|打电话",
    ),
    frame(rf"我的(?:论文|{_EVENT}).{{0,14}}", "life", 3, unless=_NO, needs="later"),
    frame(rf"{_I}又(?:抽烟|喝酒|开始)", "life", 3, unless=_NO),
    frame(rf"{_I}(?:在.{{1,8}})?开了?一?[家间个](?!会)", "life", 4, unless=_NO),
    frame(rf"{_I}.{{0,14}}有(?:一[场个次])?.{{0,6}}{_EVENT}", "life", 3, unless=_NO, needs="later"),
    frame(
        rf"(?:.{{1,6}})?{_I}.{{0,14}}(?:去|飞|出差|搬|回|参加|考|做手术|开学|入职|上班|毕业|结婚|面试)",
        "life",
        3,
        unless=_NO,
        needs="later",
    ),
    frame(
        rf"{_I}(?:每天|每周|每晚|每早|每个周|每年|经常|总是|通常|一般|从不|很少|平时)(?!花)\S",
        "patterns",
        2,
        unless=_NO,
        is_dated=False,
    ),
    frame(rf"{_I}(?:会|能)(?:说|弹|拉|游泳|开车|做饭)", "interests", 3, unless=_NO, is_dated=False),
    frame(r"(?:以前|小时候)我\S|我(?:以前|小时候|曾经)\S", "history", 3, unless=_NO),
)

_OWN_EVENT = LazyPattern(rf"(?:论文|{_EVENT})(?:是|在|\d|下|明|截止|提前|改|推迟)")
_GOES_ON = LazyPattern(
    r"^(?:现在|目前|平时|也|还|就)?(?:专业是|在(?!吗)|当|做|有|喜欢|讨厌|是|住|养|名字|今年|对|不吃"
    r"|不喝|每天|每周|打算|想|准备|学)"
)
_PET_NAMED = LazyPattern(rf"我.*?(?P<who>{KIN})$")


def with_subject(own: str, before: str) -> str:
    """*own* with the subject that the clause *before* it gives: 我养了一只猫，叫团子 goes on about the cat."""
    if "我" in own or not re.search("[\u4e00-\u9fff]", own):
        return own
    if re.match(rf"(?:大|小|二|老)?{KIN}", own):
        return f"我{own}"
    if _OWN_EVENT.match(own):
        return f"我的{own}"
    if own.startswith(("叫", "名叫", "名字叫")) and (pet := _PET_NAMED.search(before.strip())):
        return f"我的{pet['who']}{own}"
    if before.startswith("我") and _GOES_ON.match(own):
        return f"我{'的' if own.startswith(('专业', '名字')) else ''}{own}"
    return own


def told(own: str) -> str | None:
    """The statement about the user: 我住在怡保 is 用户住在怡保。"""
    text = re.sub(rf"我们?(?={KIN})", "用户的", own)
    text = re.sub(r"我们|我", "用户", text).strip(" 。，！!.,")
    return f"{text}。" if text else None
