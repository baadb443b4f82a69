// One function for each number of stages, generic over plain types, so that nothing has to be looked up to check one.

/// Nothing at all.
public func pipe() {}

/// What it is given.
public func pipe<First>(_ first: First) -> First { first }

/// Gives the first to the second, the result to the third, and so on: a source, operators, and a sink. (Source: CallbagKit.)
@discardableResult
@inlinable
public func pipe<First, Second>(
  _ first: First,
  _ stage1: (First) -> Second
) -> Second {
  stage1(first)
}

/// Gives the first to the second, the result to the third, and so on, through 2 stages.
@discardableResult
@inlinable
public func pipe<First, Second, Third>(
  _ first: First,
  _ stage1: (First) -> Second,
  _ stage2: (Second) -> Third
) -> Third {
  stage2(stage1(first))
}

/// Gives the first to the second, the result to the third, and so on, through 3 stages.
@discardableResult
@inlinable
public func pipe<First, Second, Third, Fourth>(
  _ first: First,
  _ stage1: (First) -> Second,
  _ stage2: (Second) -> Third,
  _ stage3: (Third) -> Fourth
) -> Fourth {
  stage3(stage2(stage1(first)))
}

/// Gives the first to the second, the result to the third, and so on, through 4 stages.
@discardableResult
@inlinable
public func pipe<First, Second, Third, Fourth, Fifth>(
  _ first: First,
  _ stage1: (First) -> Second,
  _ stage2: (Second) -> Third,
  _ stage3: (Third) -> Fourth,
  _ stage4: (Fourth) -> Fifth
) -> Fifth {
  stage4(stage3(stage2(stage1(first))))
}

/// Gives the first to the second, the result to the third, and so on, through 5 stages.
@discardableResult
@inlinable
public func pipe<First, Second, Third, Fourth, Fifth, Sixth>(
  _ first: First,
  _ stage1: (First) -> Second,
  _ stage2: (Second) -> Third,
  _ stage3: (Third) -> Fourth,
  _ stage4: (Fourth) -> Fifth,
  _ stage5: (Fifth) -> Sixth
) -> Sixth {
  stage5(stage4(stage3(stage2(stage1(first)))))
}

/// Gives the first to the second, the result to the third, and so on, through 6 stages.
@discardableResult
@inlinable
public func pipe<First, Second, Third, Fourth, Fifth, Sixth, Seventh>(
  _ first: First,
  _ stage1: (First) -> Second,
  _ stage2: (Second) -> Third,
  _ stage3: (Third) -> Fourth,
  _ stage4: (Fourth) -> Fifth,
  _ stage5: (Fifth) -> Sixth,
  _ stage6: (Sixth) -> Seventh
) -> Seventh {
  stage6(stage5(stage4(stage3(stage2(stage1(first))))))
}

/// Gives the first to the second, the result to the third, and so on, through 7 stages.
@discardableResult
@inlinable
public func pipe<First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth>(
  _ first: First,
  _ stage1: (First) -> Second,
  _ stage2: (Second) -> Third,
  _ stage3: (Third) -> Fourth,
  _ stage4: (Fourth) -> Fifth,
  _ stage5: (Fifth) -> Sixth,
  _ stage6: (Sixth) -> Seventh,
  _ stage7: (Seventh) -> Eighth
) -> Eighth {
  stage7(stage6(stage5(stage4(stage3(stage2(stage1(first)))))))
}

/// Gives the first to the second, the result to the third, and so on, through 8 stages.
@discardableResult
@inlinable
public func pipe<First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth>(
  _ first: First,
  _ stage1: (First) -> Second,
  _ stage2: (Second) -> Third,
  _ stage3: (Third) -> Fourth,
  _ stage4: (Fourth) -> Fifth,
  _ stage5: (Fifth) -> Sixth,
  _ stage6: (Sixth) -> Seventh,
  _ stage7: (Seventh) -> Eighth,
  _ stage8: (Eighth) -> Ninth
) -> Ninth {
  stage8(stage7(stage6(stage5(stage4(stage3(stage2(stage1(first))))))))
}

/// Gives the first to the second, the result to the third, and so on, through 9 stages.
@discardableResult
@inlinable
public func pipe<First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth, Tenth>(
  _ first: First,
  _ stage1: (First) -> Second,
  _ stage2: (Second) -> Third,
  _ stage3: (Third) -> Fourth,
  _ stage4: (Fourth) -> Fifth,
  _ stage5: (Fifth) -> Sixth,
  _ stage6: (Sixth) -> Seventh,
  _ stage7: (Seventh) -> Eighth,
  _ stage8: (Eighth) -> Ninth,
  _ stage9: (Ninth) -> Tenth
) -> Tenth {
  stage9(stage8(stage7(stage6(stage5(stage4(stage3(stage2(stage1(first)))))))))
}

/// Gives the first to the second, the result to the third, and so on, through 10 stages.
@discardableResult
@inlinable
public func pipe<First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth, Tenth, Eleventh>(
  _ first: First,
  _ stage1: (First) -> Second,
  _ stage2: (Second) -> Third,
  _ stage3: (Third) -> Fourth,
  _ stage4: (Fourth) -> Fifth,
  _ stage5: (Fifth) -> Sixth,
  _ stage6: (Sixth) -> Seventh,
  _ stage7: (Seventh) -> Eighth,
  _ stage8: (Eighth) -> Ninth,
  _ stage9: (Ninth) -> Tenth,
  _ stage10: (Tenth) -> Eleventh
) -> Eleventh {
  stage10(stage9(stage8(stage7(stage6(stage5(stage4(stage3(stage2(stage1(first))))))))))
}

/// Gives the first to the second, the result to the third, and so on, through 11 stages.
@discardableResult
@inlinable
public func pipe<
  First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth, Tenth, Eleventh, Twelfth
>(
  _ first: First,
  _ stage1: (First) -> Second,
  _ stage2: (Second) -> Third,
  _ stage3: (Third) -> Fourth,
  _ stage4: (Fourth) -> Fifth,
  _ stage5: (Fifth) -> Sixth,
  _ stage6: (Sixth) -> Seventh,
  _ stage7: (Seventh) -> Eighth,
  _ stage8: (Eighth) -> Ninth,
  _ stage9: (Ninth) -> Tenth,
  _ stage10: (Tenth) -> Eleventh,
  _ stage11: (Eleventh) -> Twelfth
) -> Twelfth {
  stage11(stage10(stage9(stage8(stage7(stage6(stage5(stage4(stage3(stage2(stage1(first)))))))))))
}

/// Gives the first to the second, the result to the third, and so on, through 12 stages.
@discardableResult
@inlinable
public func pipe<
  First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth, Tenth, Eleventh, Twelfth, Thirteenth
>(
  _ first: First,
  _ stage1: (First) -> Second,
  _ stage2: (Second) -> Third,
  _ stage3: (Third) -> Fourth,
  _ stage4: (Fourth) -> Fifth,
  _ stage5: (Fifth) -> Sixth,
  _ stage6: (Sixth) -> Seventh,
  _ stage7: (Seventh) -> Eighth,
  _ stage8: (Eighth) -> Ninth,
  _ stage9: (Ninth) -> Tenth,
  _ stage10: (Tenth) -> Eleventh,
  _ stage11: (Eleventh) -> Twelfth,
  _ stage12: (Twelfth) -> Thirteenth
) -> Thirteenth {
  stage12(stage11(stage10(stage9(stage8(stage7(stage6(stage5(stage4(stage3(stage2(stage1(first))))))))))))
}
