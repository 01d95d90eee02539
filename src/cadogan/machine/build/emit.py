"""Make an object of machine code for a target: LLVM code is optimized as a whole. No numba here, so it starts quickly.

The code calls some functions that differ between targets. They are given here, and inlined.
"""

from __future__ import annotations

import llvmlite.binding as llvm

from cadogan.machine.build.linking import FROM_SYSTEM, Target, target_machine
from cadogan.rules.cards import BadInput

# As which the code is written. All sizes in it are those of numbers, so it serves other layouts too.
LAYOUT = "e-p:64:64"

CALL_BACK = "cadogan_call_back"  # takes the address of a function to call
PLACE = "cadogan_place"  # takes an index and the length; returns the index to use
SAME = "cadogan_same"  # takes two lengths that must be the same
FAILED = "cadogan_failed"  # returns whether one of these was wrong since this was asked last
NOTE = "cadogan_note"  # takes what a rule returned, which is not 0 if something was wrong in it

NO_CALL = f"define void @{CALL_BACK}(i64 %address) alwaysinline {{ ret void }}"
CALL = f"""
define void @{CALL_BACK}(i64 %address) alwaysinline {{
  %function = inttoptr i64 %address to ptr
  call void %function()
  ret void
}}"""

UNCHECKED = f"""
define i64 @{PLACE}(i64 %place, i64 %size) alwaysinline {{ ret i64 %place }}
define void @{SAME}(i64 %one, i64 %other) alwaysinline {{ ret void }}
define i1 @{FAILED}() alwaysinline {{ ret i1 0 }}
define void @{NOTE}(i32 %status) alwaysinline {{ ret void }}"""
CHECKED = f"""
@fault = internal global i1 0
define void @note(i1 %wrong) alwaysinline {{
  br i1 %wrong, label %set, label %done
set:
  store i1 1, ptr @fault
  br label %done
done:
  ret void
}}
define i64 @{PLACE}(i64 %place, i64 %size) alwaysinline {{
  %wrong = icmp uge i64 %place, %size
  call void @note(i1 %wrong)
  %used = select i1 %wrong, i64 0, i64 %place
  ret i64 %used
}}
define void @{SAME}(i64 %one, i64 %other) alwaysinline {{
  %wrong = icmp ne i64 %one, %other
  call void @note(i1 %wrong)
  ret void
}}
define i1 @{FAILED}() alwaysinline {{
  %wrong = load i1, ptr @fault
  store i1 0, ptr @fault
  ret i1 %wrong
}}
define void @{NOTE}(i32 %status) alwaysinline {{
  %wrong = icmp ne i32 %status, 0
  call void @note(i1 %wrong)
  ret void
}}"""


class NotCompiled(BadInput):
    """A kernel cannot be compiled; the message says why and where."""


def emit(code: bytes, target: Target) -> bytes:
    """Return the object of LLVM code (bitcode) for a target. Raises NotCompiled if it needs what no library has."""
    machine = target_machine(target)
    whole = llvm.parse_bitcode(code)
    given = llvm.parse_assembly((CALL if target.is_wasm else NO_CALL) + (CHECKED if target.checked else UNCHECKED))
    for each in (whole, given):
        each.triple, each.data_layout = target.triple, str(machine.target_data)
    names = [each.name for each in given.functions]
    whole.link_in(given)
    for each in names:
        whole.get_function(each).linkage = "internal"
    whole.verify()
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    builder.getModulePassManager().run(whole, builder)
    lacking = {each.name for each in whole.functions if each.is_declaration and not each.name.startswith("llvm.")}
    lacking |= {each.name for each in whole.global_variables if each.is_declaration}
    if lacking - FROM_SYSTEM:
        raise NotCompiled(f"the kernels need {', '.join(sorted(lacking))}, which no library has")
    found: bytes = machine.emit_object(whole)
    return found
